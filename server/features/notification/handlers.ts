import { ok } from '#contract/core/result.ts';
import { userScope } from '#contract/core/scopes.ts';
import { readAll, readIt } from '#contract/features/notification/calls.ts';
import { seenIdOf } from '#contract/features/notification/keys.ts';
import { readAfter, seenAfter } from '#contract/features/notification/rules.ts';
import { onMutation } from '#server/core/feature.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { lastArrival, notification, notificationSeen } from './store.ts';

interface Reading {
  readonly uid: string;
  readonly id: string;
  readonly at: number;
  readonly upTo: number;
}

/** One that was withdrawn meanwhile is nobody's lost work. */
const markRead = async (tx: Tx, { uid, id, at, upTo }: Reading): Promise<void> => {
  const row = await tx.get(notification, userScope(uid), id);
  if (row === undefined) return;
  const after = readAfter(row, at, upTo);
  if (after !== row) await tx.put(notification, after);
};

const one = onMutation(readIt, async (tx, { id, upTo }, { uid, at }) => {
  await markRead(tx, { uid, id, at, upTo });
  return ok({});
});

const all = onMutation(readAll, async (tx, { type, messageID, upTo }, { uid, at }) => {
  if (messageID !== '') {
    for (const id of new Set(messageID.split(','))) await markRead(tx, { uid, id, at, upTo });
    return ok({});
  }
  const last = await lastArrival(tx.sql, uid);
  const id = seenIdOf(type);
  const before = await tx.get(notificationSeen, userScope(uid), id);
  const after = seenAfter(before, { id, uid, upTo: upTo === 0 ? last : Math.min(upTo, last) });
  if (after.upTo !== before?.upTo) await tx.put(notificationSeen, after);
  return ok({});
});

export const notificationMutations = [one, all];
