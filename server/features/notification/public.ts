import type * as z from 'zod/mini';
import { convScope, courseScope } from '#contract/core/scopes.ts';
import { minute } from '#contract/core/time.ts';
import type { AudienceEntry } from '#contract/features/activity/keys.ts';
import type { Core } from '#server/core/core.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { JobKey } from '#server/core/jobs/job-table.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { type Note, pushNotes } from './push/send.ts';
import { subscriptionsOf } from './push/store.ts';
import { contentsTold, heardWhile, noteWithdrawn } from './store.ts';
import { About, forgetGroupJob, type Telling, tellJob, withdrawJob } from './telling.ts';

/**
 * Tells everybody concerned, after the author's transaction: here only the job is kept. `event` names what happened, once for
 * ever: by the id of what was made, or of the person and the mutation that did it.
 */
export const notify = (tx: Tx, event: JobKey, telling: z.input<typeof Telling>): Promise<void> =>
  tx.enqueue(tellJob, telling, { key: event });

/** What was told of is no more: unread notifications about it go, read ones lead nowhere. */
export const withdraw = async (tx: Tx, told: z.input<typeof About>): Promise<void> => {
  const about = About.parse(told);
  const key = keyOf(about);
  await noteWithdrawn(tx.sql, about, tx.now);
  await tx.enqueue(withdrawJob, about, { key });
  // A batch that looked just before this commit may write just after the first round.
  await tx.enqueue(withdrawJob, about, { key: { ...key, id: `${key.id}/again` }, runAt: tx.now + 2 * minute });
};

const keyOf = ({ contentType, courseId, groupId, contentId }: About): JobKey => ({
  kind: contentType,
  scope: groupId === '' ? courseScope(courseId) : convScope(groupId),
  id: contentId,
});

/** Somebody does not belong to a conversation any more: what they were told of it goes. */
export const withdrawFrom = async (tx: Tx, uid: string, groupId: string): Promise<void> => {
  await tx.enqueue(forgetGroupJob, { uid, groupId });
  // The same batch.
  await tx.enqueue(forgetGroupJob, { uid, groupId }, { runAt: tx.now + 2 * minute });
};

/** The same for what may come back: `event` names the taking back, and what is told of later is told. */
export const takeBack = (tx: Tx, told: z.input<typeof About>, event: string): Promise<void> => {
  const about = About.parse(told);
  const key = keyOf(about);
  return tx.enqueue(withdrawJob, about, { key: { ...key, id: `${key.id}/${event}` } });
};

/** The same for those students only whom it is not for any more. */
export const withdrawOutside = (
  tx: Tx,
  told: z.input<typeof About>,
  audience: readonly AudienceEntry[],
  event: string,
): Promise<void> => {
  const about = About.parse(told);
  const key = keyOf(about);
  return tx.enqueue(withdrawJob, { ...about, audience }, { key: { ...key, id: `${key.id}/${event}/outside` } });
};

/** Notifications of things of a type reach only whom `ask` says, at the moment they are written. */
export const toldWhile = heardWhile;

/** What somebody was told of in a course, by the ids of what it is about. */
export const toldTo = (sql: Sql, uid: string, courseId: string): Promise<string[]> => contentsTold(sql, uid, courseId);

/** One person is not meant any more: what they were told of it goes. */
export const withdrawFor = (tx: Tx, told: z.input<typeof About>, uid: string): Promise<void> =>
  tx.enqueue(withdrawJob, { ...About.parse(told), only: uid });

/** Shows something on the browsers of people while the app is closed. Nothing is kept: what it speaks of is kept elsewhere. */
export const showPushes = (core: Core, notes: ReadonlyMap<string, Note>): Promise<void> => pushNotes(core, notes);

/** Who of them has a browser that wants pushes. */
export const reachedByPush = async (sql: Sql, uids: readonly string[], now: number): Promise<ReadonlySet<string>> =>
  new Set((await subscriptionsOf(sql, uids, now)).map(({ uid }) => uid));
