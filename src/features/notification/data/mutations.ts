import { readAll as readAllCall, readIt as readItCall } from '#contract/features/notification/calls.ts';
import { seenIdOf } from '#contract/features/notification/keys.ts';
import { readAfter, seenAfter } from '#contract/features/notification/rules.ts';
import { notificationSeenTable, notificationTable } from '#contract/features/notification/tables.ts';
import { clientMutation, type EffectRows, rowKey } from '#src/core/feature.ts';

const markRead = (rows: EffectRows, id: string, at: number, upTo: number): void => {
  const row = rows.get(notificationTable, id);
  if (row !== undefined) rows.put(notificationTable, readAfter(row, at, upTo));
};

export const readIt = clientMutation({
  call: readItCall,
  touches: ({ id }) => [rowKey(notificationTable, id)],
  effect: (rows, { id, upTo }, { at }) => markRead(rows, id, at, upTo),
});

const idsIn = (messageID: string): readonly string[] => messageID.split(',').filter(Boolean);

export const readAll = clientMutation({
  call: readAllCall,
  touches: ({ type, messageID }) =>
    messageID === ''
      ? [rowKey(notificationSeenTable, seenIdOf(type))]
      : idsIn(messageID).map((id) => rowKey(notificationTable, id)),
  effect: (rows, { type, messageID, upTo }, { uid, at }) => {
    for (const id of idsIn(messageID)) markRead(rows, id, at, upTo);
    if (messageID !== '') return;
    const id = seenIdOf(type);
    rows.put(notificationSeenTable, seenAfter(rows.get(notificationSeenTable, id), { id, uid, upTo }));
  },
});
