import * as z from 'zod/mini';
import { type Audience, courseScope } from '#contract/core/scopes.ts';
import type { JobHandler } from '#server/core/feature.ts';
import { inPieces } from '#server/core/jobs/in-pieces.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { roomForRows, takeRoom } from '#server/core/sync/room-for-rows.ts';
import { sameReaders } from '#server/features/activity/readers.ts';
import { noticeIn } from '#server/features/notice/public.ts';
import { forgetVoters } from './jobs.ts';
import { countsOf, someEditions, someReplies, topic, topicCount, topicEdition, topicReply } from './store.ts';

const Of = z.object({ courseId: z.string(), id: z.string() });
type Of = z.infer<typeof Of>;

/** Rows of a discussion that are written in one transaction, for which others wait: one student alone writes thousands in some hours. */
const atOnce = 100;

/** Some of the replies get the readers of what they stand under. */
const show = async (tx: Tx, { id }: Of, readers: readonly Audience[], room: number): Promise<boolean> => {
  const replies = await someReplies(tx.sql, id, room, readers);
  takeRoom(tx, replies.length);
  for (const reply of replies) await tx.put(topicReply, { ...reply, readers: [...readers] });
  for (const count of await countsOf(tx.sql, [id, ...replies.map((reply) => reply.id)]))
    if (!sameReaders(count.readers, readers)) await tx.put(topicCount, { ...count, readers: [...readers] });
  return replies.length === room;
};

/** Some of it goes, with everybody's approval. */
const forget = async (tx: Tx, { id, courseId }: Of, room: number): Promise<boolean> => {
  const scope = courseScope(courseId);
  const [replies, editions] = await Promise.all([someReplies(tx.sql, id, room), someEditions(tx.sql, id, room)]);
  takeRoom(tx, replies.length + editions.length);
  for (const reply of replies) await tx.remove(topicReply, scope, reply.id);
  for (const edition of editions) await tx.remove(topicEdition, scope, edition);
  const ids = [id, ...replies.map((reply) => reply.id)];
  for (const one of ids) await tx.remove(topicCount, scope, one);
  await tx.enqueue(forgetVoters.name, { ids });
  return replies.length === room || editions.length === room;
};

/** `readers`: of what it stands under; `undefined`: that is gone. Answers whether there may be more to do. */
const follow = async (tx: Tx, of: Of, readers: readonly Audience[] | undefined): Promise<boolean> => {
  const room = Math.min(atOnce, roomForRows(tx));
  if (room === 0) return true;
  return readers === undefined ? forget(tx, of, room) : show(tx, of, readers, room);
};

/** After the commit: the rest of a long discussion, a piece at a time. What it writes follows from the rows that it finds. */
export const followOn: JobHandler = {
  name: 'topic.follow',
  run: async ({ core }, payload) => {
    const of = Of.parse(payload);
    const scope = courseScope(of.courseId);
    const step = (tx: Tx) =>
      Promise.all([tx.get(topic, scope, of.id), noticeIn(tx.sql, scope, of.id)]).then(([asTopic, asNotice]) =>
        follow(tx, of, (asTopic ?? asNotice)?.readers),
      );
    await inPieces(core, [scope], step, (tx) => tx.enqueue(followOn.name, of));
  },
};

/** A discussion follows what it stands under: at once as far as a class gets, and the rest after the commit. */
export const followAbove = async (tx: Tx, { id, courseId }: Of, readers: readonly Audience[] | undefined) => {
  if (await follow(tx, { id, courseId }, readers)) await tx.enqueue(followOn.name, { id, courseId });
};
