import { coreRefusal } from '#contract/core/refusal.ts';
import {
  deleteSession as deleteSessionCall,
  readConversation as readConversationCall,
  recallMessage as recallMessageCall,
  refusePerson as refusePersonCall,
  removeMessage as removeMessageCall,
  sendMessage as sendMessageCall,
  setConversation as setConversationCall,
} from '#contract/features/messaging/calls.ts';
import { freshMark, messageFrom, recalled } from '#contract/features/messaging/new-rows.ts';
import type { ConversationMarkRow } from '#contract/features/messaging/rows.ts';
import { messagingRefusal, opensPrivate, refuseRecall, refuseSend } from '#contract/features/messaging/rules.ts';
import {
  blockedPersonTable,
  conversationMarkTable,
  hiddenMessageTable,
  messageTable,
} from '#contract/features/messaging/tables.ts';
import { clientMutation, type EffectRows, rowKey } from '#src/core/feature.ts';
import type { Replica } from '#src/core/replica.ts';
import { privateKeys, showPrivate } from './opening.ts';
import { myConversation } from './queries.ts';

const blockedOn = async (replica: Replica, uid: string | undefined) =>
  uid !== undefined && (await replica.rows(blockedPersonTable).get(uid)) !== undefined;

export const sendMessage = clientMutation({
  call: sendMessageCall,
  touches: (input, uid) => [
    rowKey(messageTable, input.id),
    ...(input.to === undefined || !opensPrivate(input, uid) ? [] : privateKeys(input.groupId, uid, input.to)),
  ],
  effect: (rows, input, writing) => {
    if (input.to !== undefined && opensPrivate(input, writing.uid)) showPrivate(rows, input.groupId, input.to, writing);
    if (rows.get(messageTable, input.id) === undefined) rows.put(messageTable, messageFrom(input, writing));
  },
  refuse: async (replica, input, { uid }) =>
    refuseSend(input, uid, await myConversation(replica, input.groupId)) ??
    ((await blockedOn(replica, input.to)) ? messagingRefusal.blockedByYou : undefined),
});

export const recallMessage = clientMutation({
  call: recallMessageCall,
  touches: ({ id }) => [rowKey(messageTable, id)],
  effect: (rows, { id }, { uid, at }) => {
    const row = rows.get(messageTable, id);
    if (row !== undefined && row.recalledAt === 0) rows.put(messageTable, recalled(row, { uid, at }));
  },
  refuse: async (replica, { groupId, id }, { uid, at }) =>
    refuseRecall(await replica.rows(messageTable).get(id), {
      uid,
      role: (await myConversation(replica, groupId)).role,
      now: at,
    }),
});

/** Changes what this conversation is to the person. */
const mark = (
  rows: EffectRows,
  groupId: string,
  uid: string,
  change: (row: ConversationMarkRow) => ConversationMarkRow,
): void => {
  rows.put(conversationMarkTable, change(rows.get(conversationMarkTable, groupId) ?? freshMark(groupId, uid)));
};
const markKey = ({ groupId }: { readonly groupId: string }) => [rowKey(conversationMarkTable, groupId)];

export const readConversation = clientMutation({
  call: readConversationCall,
  touches: markKey,
  effect: (rows, { groupId, seq }, { uid }) =>
    mark(rows, groupId, uid, (row) => ({ ...row, readSeq: Math.max(row.readSeq, seq) })),
});

export const setConversation = clientMutation({
  call: setConversationCall,
  touches: markKey,
  effect: (rows, { groupId, pinned, muted }, { uid }) =>
    mark(rows, groupId, uid, (row) => ({ ...row, pinned: pinned ?? row.pinned, muted: muted ?? row.muted })),
});

/** Without a number only the server knows what is the last. */
export const deleteSession = clientMutation({
  call: deleteSessionCall,
  touches: markKey,
  effect: (rows, { groupId, seq }, { uid }) =>
    mark(rows, groupId, uid, (row) => ({ ...row, removedSeq: Math.max(row.removedSeq, seq ?? row.removedSeq) })),
});

export const removeMessage = clientMutation({
  call: removeMessageCall,
  touches: ({ id }) => [rowKey(hiddenMessageTable, id)],
  effect: (rows, { id, groupId }, { uid }) => rows.put(hiddenMessageTable, { id, groupId, uid }),
});

export const refusePerson = clientMutation({
  call: refusePersonCall,
  touches: ({ uid }) => [rowKey(blockedPersonTable, uid)],
  effect: (rows, { uid: whom, state }, { uid, at }) => {
    if (state === 0) rows.remove(blockedPersonTable, whom);
    else if (rows.get(blockedPersonTable, whom) === undefined) rows.put(blockedPersonTable, { id: whom, uid, at });
  },
  refuse: async (_replica, { uid: whom }, { uid }) => (whom === uid ? coreRefusal.notAllowed : undefined),
});
