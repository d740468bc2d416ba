import {
  BlockedPersonRow,
  ConversationMarkRow,
  ConversationRow,
  HiddenMessageRow,
  MessageRow,
  ParticipantRow,
  ReadReceiptRow,
} from '#contract/features/messaging/rows.ts';
import { entity } from '#server/core/sync/entity.ts';

export const conversation = entity({
  name: 'conversation',
  table: 'conversation',
  row: ConversationRow,
  scope: { kind: 'conv', field: 'id' },
  audience: 'all',
});

export const participant = entity({
  name: 'participant',
  table: 'participant',
  row: ParticipantRow,
  scope: { kind: 'conv', field: 'groupId' },
  audience: 'all',
});

export const message = entity({
  name: 'message',
  table: 'message',
  row: MessageRow,
  scope: { kind: 'conv', field: 'groupId' },
  audience: 'all',
  window: 'seq',
});

export const readReceipt = entity({
  name: 'readReceipt',
  table: 'read_receipt',
  row: ReadReceiptRow,
  scope: { kind: 'conv', field: 'groupId' },
  audience: 'all',
});

export const conversationMark = entity({
  name: 'conversationMark',
  table: 'conversation_mark',
  row: ConversationMarkRow,
  scope: { kind: 'user', field: 'uid' },
  audience: 'all',
  key: ['uid', 'id'],
});

export const hiddenMessage = entity({
  name: 'hiddenMessage',
  table: 'hidden_message',
  row: HiddenMessageRow,
  scope: { kind: 'user', field: 'uid' },
  audience: 'all',
  key: ['uid', 'id'],
});

export const blockedPerson = entity({
  name: 'blockedPerson',
  table: 'blocked_person',
  row: BlockedPersonRow,
  scope: { kind: 'user', field: 'uid' },
  audience: 'all',
  key: ['uid', 'id'],
});
