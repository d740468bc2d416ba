import { ofPerson, rowTable } from '#contract/core/rows/table.ts';
import type {
  BlockedPersonRow,
  ConversationMarkRow,
  ConversationRow,
  HiddenMessageRow,
  MessageRow,
  ParticipantRow,
  ReadReceiptRow,
} from './rows.ts';

export const conversationTable = rowTable<ConversationRow>({
  name: 'conversation',
  scope: { kind: 'conv', field: 'id' },
  picture: 'avatar',
});

export const participantTable = rowTable<ParticipantRow>({
  name: 'participant',
  scope: { kind: 'conv', field: 'groupId' },
  indexes: 'groupId',
});

export const messageTable = rowTable<MessageRow>({
  name: 'message',
  scope: { kind: 'conv', field: 'groupId' },
  indexes: '[groupId+seq]',
});

export const conversationMarkTable = rowTable<ConversationMarkRow>({ name: 'conversationMark', scope: ofPerson });

export const hiddenMessageTable = rowTable<HiddenMessageRow>({
  name: 'hiddenMessage',
  scope: ofPerson,
  indexes: 'groupId',
});

export const blockedPersonTable = rowTable<BlockedPersonRow>({ name: 'blockedPerson', scope: ofPerson });

export const readReceiptTable = rowTable<ReadReceiptRow>({
  name: 'readReceipt',
  scope: { kind: 'conv', field: 'groupId' },
  indexes: 'groupId',
});

export const messagingTables = [
  conversationTable,
  participantTable,
  messageTable,
  conversationMarkTable,
  hiddenMessageTable,
  blockedPersonTable,
  readReceiptTable,
];
