import {
  changeGroup as changeGroupCall,
  createGroup as createGroupCall,
  openConversation as openConversationCall,
} from '#contract/features/messaging/calls.ts';
import { participantId } from '#contract/features/messaging/keys.ts';
import { changeMessageFrom, conversationFrom, participantFrom } from '#contract/features/messaging/new-rows.ts';
import { privateId } from '#contract/features/messaging/private.ts';
import { conversationAfter, refuseChange, refuseCreateGroup, refuseOpen } from '#contract/features/messaging/rules.ts';
import { conversationTable, messageTable, participantTable } from '#contract/features/messaging/tables.ts';
import { clientMutation, rowKey } from '#src/core/feature.ts';
import { privateKeys, showPrivate } from './opening.ts';
import { myConversation } from './queries.ts';

export const openConversation = clientMutation({
  call: openConversationCall,
  touches: ({ friendUid }, uid) => privateKeys(privateId(uid, friendUid), uid, friendUid),
  effect: (rows, { friendUid }, writing) => showPrivate(rows, privateId(writing.uid, friendUid), friendUid, writing),
  refuse: async (_replica, { friendUid }, { uid }) => refuseOpen(friendUid, uid),
});

const peopleOf = (uids: readonly string[], uid: string): readonly string[] => [...new Set([uid, ...uids])];

export const createGroup = clientMutation({
  call: createGroupCall,
  touches: ({ id, uids }, uid) => [
    rowKey(conversationTable, id),
    ...peopleOf(uids, uid).map((one) => rowKey(participantTable, participantId(id, one))),
  ],
  effect: (rows, { id, name, uids }, { uid, at }) => {
    rows.put(conversationTable, conversationFrom({ id, kind: 'group', name: name.trim() }, { uid, at }));
    for (const one of peopleOf(uids, uid))
      rows.put(participantTable, participantFrom(id, { uid: one, name: '' }, one === uid ? 'owner' : 'member', at));
  },
  refuse: async (_replica, input, { uid }) => refuseCreateGroup(input, uid),
});

/** Who owns a group that its owner left is the server's to say. */
export const changeGroup = clientMutation({
  call: changeGroupCall,
  touches: ({ groupId, id, uids }) => [
    rowKey(conversationTable, groupId),
    rowKey(messageTable, id),
    ...uids.map((one) => rowKey(participantTable, participantId(groupId, one))),
  ],
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
  refuse: async (replica, input, { uid }) => {
    const { conversation, role } = await myConversation(replica, input.groupId);
    const people = await replica.rows(participantTable).where('groupId').equals(input.groupId).toArray();
    return refuseChange(input, uid, conversation && { conversation, role, people });
  },
});
