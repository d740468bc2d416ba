import {
  BlockedPersonRow,
  ConversationMarkRow,
  ConversationRow,
  HiddenMessageRow,
  MessageRow,
  ParticipantRow,
  ReadReceiptRow,
} from '#contract/features/messaging/rows.ts';
import { type DataFeature, kept } from '#src/core/feature.ts';
import { changeGroup, createGroup, openConversation } from './group-mutations.ts';
import {
  deleteSession,
  readConversation,
  recallMessage,
  refusePerson,
  removeMessage,
  sendMessage,
  setConversation,
} from './mutations.ts';
import {
  blockedPersonTable,
  conversationMarkTable,
  conversationTable,
  hiddenMessageTable,
  messageTable,
  participantTable,
  readReceiptTable,
} from './tables.ts';

export const messaging: DataFeature = {
  name: 'messaging',
  tables: [
    kept(conversationTable, ConversationRow),
    kept(participantTable, ParticipantRow),
    kept(messageTable, MessageRow),
    kept(conversationMarkTable, ConversationMarkRow),
    kept(hiddenMessageTable, HiddenMessageRow),
    kept(blockedPersonTable, BlockedPersonRow),
    kept(readReceiptTable, ReadReceiptRow),
  ],
  mutations: [
    sendMessage,
    recallMessage,
    readConversation,
    setConversation,
    deleteSession,
    removeMessage,
    refusePerson,
    openConversation,
    createGroup,
    changeGroup,
  ],
};
