import { coreRefusal } from '#contract/core/refusal.ts';
import { type RowRef, rowIn } from '#contract/core/rows/ref.ts';
import { convScope, userScope } from '#contract/core/scopes.ts';
import { changing, type EffectRows, type Facts, write } from '#contract/core/write.ts';
import { momentOf, type Writing } from '#contract/core/writing.ts';
import * as calls from './calls.ts';
import { participantId } from './keys.ts';
import { changeMessageFrom, conversationFrom, freshMark, messageFrom, participantFrom, recalled } from './new-rows.ts';
import { privateId } from './private.ts';
import type { ConversationMarkRow } from './rows.ts';
import {
  conversationAfter,
  messagingRefusal,
  opensPrivate,
  refuseChange,
  refuseCreateGroup,
  refuseOpen,
  refuseRecall,
  refuseSend,
} from './rules.ts';
import {
  blockedPersonTable,
  conversationMarkTable,
  conversationTable,
  hiddenMessageTable,
  messageTable,
  participantTable,
} from './tables.ts';

interface InConversation {
  readonly groupId: string;
}

const conversationRow = (groupId: string): RowRef => rowIn(conversationTable, convScope(groupId), groupId);
const messageRow = (groupId: string, id: string): RowRef => rowIn(messageTable, convScope(groupId), id);
const personRow = (groupId: string, uid: string): RowRef =>
  rowIn(participantTable, convScope(groupId), participantId(groupId, uid));
const blockedRow = (whom: string, uid: string): RowRef => rowIn(blockedPersonTable, userScope(uid), whom);

/** The rows that make a conversation of two. */
const privateRows = (groupId: string, uid: string, other: string): readonly RowRef[] => [
  conversationRow(groupId),
  personRow(groupId, uid),
  personRow(groupId, other),
];

/** The conversation as it will be when the server has opened it; names are the server's to say. */
const showPrivate = (rows: EffectRows, groupId: string, other: string, { uid, at }: Writing): void => {
  if (rows.get(conversationTable, groupId) !== undefined) return;
  rows.put(conversationTable, conversationFrom({ id: groupId, kind: 'private' }, { uid, at }));
  for (const one of new Set([uid, other]))
    rows.put(participantTable, participantFrom(groupId, { uid: one, name: '' }, 'member', at));
};

/** The conversation, and as what one is in it; nothing where there is none. */
const placeOf = (facts: Facts, { groupId }: InConversation) => {
  const conversation = facts.get(conversationTable, groupId);
  return { conversation, role: conversation && facts.actor(convScope(groupId)) };
};

/** Its number, and the conversation that it opens, are the server's to say. */
export const sendMessage = write({
  call: calls.sendMessage,
  touches: (input, uid) => [
    messageRow(input.groupId, input.id),
    ...(input.to === undefined || !opensPrivate(input, uid) ? [] : privateRows(input.groupId, uid, input.to)),
  ],
  reads: ({ groupId, to }, uid) => [conversationRow(groupId), ...(to === undefined ? [] : [blockedRow(to, uid)])],
  refuse: (facts, input) => {
    const early = refuseSend(input, facts.uid, placeOf(facts, input));
    const isBlocked = input.to !== undefined && facts.get(blockedPersonTable, input.to) !== undefined;
    return early ?? (isBlocked ? messagingRefusal.blockedByYou : undefined);
  },
  effect: (rows, input, writing) => {
    if (input.to !== undefined && opensPrivate(input, writing.uid)) showPrivate(rows, input.groupId, input.to, writing);
    if (rows.get(messageTable, input.id) === undefined) rows.put(messageTable, messageFrom(input, writing));
  },
});

export const recallMessage = changing({
  call: calls.recallMessage,
  of: messageTable,
  at: ({ groupId, id }) => [convScope(groupId), id],
  gone: messagingRefusal.gone,
  refuse: (facts, { groupId, id }, writing) =>
    refuseRecall(facts.get(messageTable, id), {
      uid: facts.uid,
      role: facts.actor(convScope(groupId)),
      now: momentOf(writing),
    }),
  next: (row, _input, writing) => (row.recalledAt === 0 ? recalled(row, writing) : row),
});

const markRow = ({ groupId }: InConversation, uid: string) => [rowIn(conversationMarkTable, userScope(uid), groupId)];

/** Changes what a conversation is to somebody; there is no mark as long as it is to them what it is to anybody. */
const mark = (
  rows: EffectRows,
  { groupId }: InConversation,
  { uid }: Writing,
  change: (row: ConversationMarkRow) => Partial<ConversationMarkRow>,
): void => {
  const before = rows.get(conversationMarkTable, groupId) ?? freshMark(groupId, uid);
  const after = { ...before, ...change(before) };
  if (JSON.stringify(after) !== JSON.stringify(before)) rows.put(conversationMarkTable, after);
};

export const readConversation = write({
  call: calls.readConversation,
  touches: markRow,
  effect: (rows, input, writing) =>
    mark(rows, input, writing, ({ readSeq }) => ({ readSeq: Math.max(readSeq, input.seq) })),
});

export const setConversation = write({
  call: calls.setConversation,
  touches: markRow,
  effect: (rows, input, writing) =>
    mark(rows, input, writing, ({ pinned, muted }) => ({
      pinned: input.pinned ?? pinned,
      muted: input.muted ?? muted,
    })),
});

/** Without a number only the server knows what is the last. */
export const deleteSession = write({
  call: calls.deleteSession,
  touches: markRow,
  effect: (rows, input, writing) =>
    mark(rows, input, writing, ({ removedSeq }) => ({ removedSeq: Math.max(removedSeq, input.seq ?? removedSeq) })),
});

export const removeMessage = write({
  call: calls.removeMessage,
  touches: ({ id }, uid) => [rowIn(hiddenMessageTable, userScope(uid), id)],
  effect: (rows, { id, groupId }, { uid }) => rows.put(hiddenMessageTable, { id, uid, groupId }),
});

/** Anybody may be refused, known or not, but oneself. */
export const refusePerson = write({
  call: calls.refusePerson,
  touches: ({ uid: whom }, uid) => [blockedRow(whom, uid)],
  refuse: ({ uid }, { uid: whom }) => (whom === uid ? coreRefusal.notAllowed : undefined),
  effect: (rows, { uid: whom, state }, { uid, at }) => {
    if (state === 0) rows.remove(blockedPersonTable, whom);
    else if (rows.get(blockedPersonTable, whom) === undefined) rows.put(blockedPersonTable, { id: whom, uid, at });
  },
});

export const openConversation = write({
  call: calls.openConversation,
  touches: ({ friendUid }, uid) => privateRows(privateId(uid, friendUid), uid, friendUid),
  refuse: ({ uid }, { friendUid }) => refuseOpen(friendUid, uid),
  effect: (rows, { friendUid }, writing) => showPrivate(rows, privateId(writing.uid, friendUid), friendUid, writing),
});

const peopleOf = (uids: readonly string[], uid: string): readonly string[] => [...new Set([uid, ...uids])];

export const createGroup = write({
  call: calls.createGroup,
  touches: ({ id, uids }, uid) => [conversationRow(id), ...peopleOf(uids, uid).map((one) => personRow(id, one))],
  refuse: ({ uid }, input) => refuseCreateGroup(input, uid),
  effect: (rows, { id, name, uids }, { uid, at }) => {
    rows.put(conversationTable, conversationFrom({ id, kind: 'group', name: name.trim() }, { uid, at }));
    for (const one of peopleOf(uids, uid))
      rows.put(participantTable, participantFrom(id, { uid: one, name: '' }, one === uid ? 'owner' : 'member', at));
  },
});

/** Who owns a group that its owner left is the server's to say. */
export const changeGroup = write({
  call: calls.changeGroup,
  touches: ({ groupId, id, uids }) => [
    conversationRow(groupId),
    messageRow(groupId, id),
    ...uids.map((one) => personRow(groupId, one)),
  ],
  lists: ({ groupId }) => [{ name: participantTable.name, scope: convScope(groupId) }],
  refuse: (facts, input) => {
    const { conversation, role } = placeOf(facts, input);
    return refuseChange(input, facts.uid, conversation && { conversation, role, people: facts.all(participantTable) });
  },
  effect: (rows, input, writing) => {
    const { groupId, id, kind, uids, on } = input;
    const row = rows.get(conversationTable, groupId);
    if (row === undefined) return;
    rows.put(conversationTable, conversationAfter(row, input));
    if (rows.get(messageTable, id) === undefined) rows.put(messageTable, changeMessageFrom(input, writing));
    for (const uid of uids) {
      const person = rows.get(participantTable, participantId(groupId, uid));
      if (kind === 'removeUser') rows.remove(participantTable, participantId(groupId, uid));
      else if (kind === 'addUser' && person === undefined)
        rows.put(participantTable, participantFrom(groupId, { uid, name: '' }, 'member', writing.at));
      else if (kind === 'changeAdmin' && person !== undefined)
        rows.put(participantTable, { ...person, role: on ? 'admin' : 'member' });
    }
  },
});
