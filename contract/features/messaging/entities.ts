import { stored } from '#contract/core/rows/table.ts';
import {
  BlockedPersonRow,
  ConversationMarkRow,
  ConversationRow,
  HiddenMessageRow,
  MessageRow,
  ParticipantRow,
  ReadReceiptRow,
} from './rows.ts';
import {
  blockedPersonTable,
  conversationMarkTable,
  conversationTable,
  hiddenMessageTable,
  messageTable,
  participantTable,
  readReceiptTable,
} from './tables.ts';

export const messagingRows = {
  conversation: stored(conversationTable, ConversationRow, { audience: 'all' }),
  participant: stored(participantTable, ParticipantRow, { audience: 'all' }),
  message: stored(messageTable, MessageRow, { audience: 'all', window: 'seq' }),
  conversationMark: stored(conversationMarkTable, ConversationMarkRow, { audience: 'all', key: ['uid', 'id'] }),
  hiddenMessage: stored(hiddenMessageTable, HiddenMessageRow, { audience: 'all', key: ['uid', 'id'] }),
  blockedPerson: stored(blockedPersonTable, BlockedPersonRow, { audience: 'all', key: ['uid', 'id'] }),
  readReceipt: stored(readReceiptTable, ReadReceiptRow, { audience: 'all' }),
};
