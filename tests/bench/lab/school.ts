import type { AddressInfo } from 'node:net';
import { newId } from '#contract/core/ids.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { createTopic } from '#contract/features/topic/calls.ts';
import type { TopicReplyRow } from '#contract/features/topic/rows.ts';
import type { Sql } from '#server/core/db/database.ts';
import { createTx, lockScopes, noNews } from '#server/core/sync/recorder.ts';
import { topicReply } from '#server/features/topic/store.ts';
import type { Person } from '#tests/harness/device.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { replyRow } from '../rows.ts';

const random = (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes);

export const freshId = (): string => newId(Date.now(), random);

/** The real server with its real clock. */
export const openSchool = (options: Parameters<typeof createWorld>[0] = {}): Promise<World> =>
  createWorld({ now: Date.now, ...options });

export const listen = async ({ server }: World): Promise<number> => {
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  return (server.app.server.address() as AddressInfo).port;
};

/** Browsers keep connections open for later; a school that closes does not wait for them. */
export const leave = async (world: World): Promise<void> => {
  world.server.app.server.closeAllConnections();
  await world.close();
};

/** Says that something which must succeed did. */
export const must = async (saying: ReturnType<World['say']>): Promise<void> => {
  const reply = await saying;
  if (!reply.ok) throw new Error(JSON.stringify(reply));
};

export const openTopic = async (world: World, person: Person, courseId: string): Promise<string> => {
  const id = freshId();
  await must(world.say(person, createTopic, { courseId, id, title: 'Limits', content: '' }));
  return id;
};

/** Rows of one transaction, and so of one revision. */
const atOnce = 1_000;

/** Stores replies as handlers do, through the recorder, but many to a transaction: the bench is not about this. */
export const fill = async (
  { server }: World,
  {
    uid,
    courseId,
    topicId,
    from,
    count,
  }: Record<'uid' | 'courseId' | 'topicId', string> & Record<'from' | 'count', number>,
): Promise<void> => {
  const rows = Array.from({ length: count }, (_one, index) =>
    replyRow(from + index, { courseId, topicId, createdBy: uid }),
  );
  for (let at = 0; at < count; at += atOnce)
    await server.db.write((sql) => store(sql, courseId, rows.slice(at, at + atOnce)));
};

const store = async (sql: Sql, courseId: string, rows: readonly TopicReplyRow[]): Promise<void> => {
  const tx = createTx({
    sql,
    now: Date.now(),
    revs: await lockScopes(sql, [courseScope(courseId)]),
    news: noNews(),
    left: [],
    opened: [],
    moved: [],
    regrouped: [],
    newJobId: freshId,
  });
  for (const row of rows) await tx.put(topicReply, row);
};
