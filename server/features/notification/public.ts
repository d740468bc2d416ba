import type * as z from 'zod/mini';
import { minute } from '#contract/core/time.ts';
import type { Core } from '#server/core/core.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { type Note, pushNotes } from './push/send.ts';
import { subscriptionsOf } from './push/store.ts';
import { noteWithdrawn } from './store.ts';
import { forgetGroupJob, type Telling, tellJob, withdrawJob } from './telling.ts';

/**
 * Tells everybody concerned, after the author's transaction: here only the job is kept. `event` names what happened, once for
 * ever: the id of what was made, or of the mutation that did it.
 */
export const notify = (tx: Tx, event: string, telling: z.input<typeof Telling>): Promise<void> =>
  tx.enqueue(tellJob, telling, { key: event });

/** What was told of is no more: unread notifications about it go, read ones lead nowhere. */
export const withdraw = async (tx: Tx, contentId: string): Promise<void> => {
  await noteWithdrawn(tx.sql, contentId, tx.now);
  await tx.enqueue(withdrawJob, { contentId }, { key: contentId });
  // A batch that looked just before this commit may write just after the first round.
  await tx.enqueue(withdrawJob, { contentId }, { key: `${contentId}/again`, runAt: tx.now + 2 * minute });
};

/** Somebody does not belong to a conversation any more: what they were told of it goes. */
export const withdrawFrom = async (tx: Tx, uid: string, groupId: string): Promise<void> => {
  await tx.enqueue(forgetGroupJob, { uid, groupId });
  // The same batch.
  await tx.enqueue(forgetGroupJob, { uid, groupId }, { runAt: tx.now + 2 * minute });
};

/** The same for what may come back: `event` names the taking back, and what is told of later is told. */
export const takeBack = (tx: Tx, contentId: string, event: string): Promise<void> =>
  tx.enqueue(withdrawJob, { contentId }, { key: `${contentId}/${event}` });

/** Shows something on the browsers of people while the app is closed. Nothing is kept: what it speaks of is kept elsewhere. */
export const showPushes = (core: Core, notes: ReadonlyMap<string, Note>): Promise<void> => pushNotes(core, notes);

/** Who of them has a browser that wants pushes. */
export const reachedByPush = async (sql: Sql, uids: readonly string[], now: number): Promise<ReadonlySet<string>> =>
  new Set((await subscriptionsOf(sql, uids, now)).map(({ uid }) => uid));
