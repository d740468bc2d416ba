import { ok } from '#contract/core/result.ts';
import { readAll, readIt } from '#contract/features/notification/writes.ts';
import { onWrite } from '#server/core/sync/write.ts';
import { lastArrival } from './store.ts';

/** Nobody has seen what has not arrived. */
const all = onWrite(readAll, {
  more: (tx, { messageID }, { uid }) => (messageID === '' ? lastArrival(tx.sql, uid) : Promise.resolve(0)),
  before: async (_tx, { input, more: last }) =>
    ok(input.messageID === '' ? { ...input, upTo: input.upTo === 0 ? last : Math.min(input.upTo, last) } : input),
});

export const notificationMutations = [onWrite(readIt), all];
