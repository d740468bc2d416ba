import { rowIn } from '#contract/core/rows/ref.ts';
import { userScope } from '#contract/core/scopes.ts';
import { write } from '#contract/core/write.ts';
import * as calls from './calls.ts';
import { seenIdOf } from './keys.ts';
import { readAfter, seenAfter } from './rules.ts';
import { notificationSeenTable, notificationTable } from './tables.ts';

/** One that was withdrawn meanwhile is nobody's lost work. */
export const readIt = write({
  call: calls.readIt,
  touches: ({ id }, uid) => [rowIn(notificationTable, userScope(uid), id)],
  effect: (rows, { id, upTo }, { at }) => rows.changeIfThere(notificationTable, id, (row) => readAfter(row, at, upTo)),
});

const idsIn = (messageID: string): readonly string[] => messageID.split(',').filter(Boolean);

export const readAll = write({
  call: calls.readAll,
  touches: ({ type, messageID }, uid) =>
    messageID === ''
      ? [rowIn(notificationSeenTable, userScope(uid), seenIdOf(type))]
      : idsIn(messageID).map((id) => rowIn(notificationTable, userScope(uid), id)),
  effect: (rows, { type, messageID, upTo }, { uid, at }) => {
    for (const id of idsIn(messageID)) rows.changeIfThere(notificationTable, id, (row) => readAfter(row, at, upTo));
    if (messageID !== '') return;
    const id = seenIdOf(type);
    rows.put(notificationSeenTable, seenAfter(rows.get(notificationSeenTable, id), { id, uid, upTo }));
  },
});
