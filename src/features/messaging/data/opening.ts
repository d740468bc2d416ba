import type { Writing } from '#contract/core/writing.ts';
import { participantId } from '#contract/features/messaging/keys.ts';
import { conversationFrom, participantFrom } from '#contract/features/messaging/new-rows.ts';
import { conversationTable, participantTable } from '#contract/features/messaging/tables.ts';
import { type EffectRows, type RowKey, rowKey } from '#src/core/feature.ts';

/** The rows that make a conversation of two. */
export const privateKeys = (groupId: string, uid: string, other: string): readonly RowKey[] => [
  rowKey(conversationTable, groupId),
  rowKey(participantTable, participantId(groupId, uid)),
  rowKey(participantTable, participantId(groupId, other)),
];

/** The conversation as it will be when the server has opened it; names are the server's to say. */
export const showPrivate = (rows: EffectRows, groupId: string, other: string, { uid, at }: Writing): void => {
  if (rows.get(conversationTable, groupId) !== undefined) return;
  rows.put(conversationTable, conversationFrom({ id: groupId, kind: 'private' }, { uid, at }));
  for (const one of new Set([uid, other]))
    rows.put(participantTable, participantFrom(groupId, { uid: one, name: '' }, 'member', at));
};
