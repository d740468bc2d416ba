import { convScope, userScope } from '#contract/core/scopes.ts';
import type {
  BlockedPersonRow,
  ConversationMarkRow,
  ConversationRow,
  HiddenMessageRow,
  MessageRow,
  ParticipantRow,
  ReadReceiptRow,
} from '#contract/features/messaging/rows.ts';
import { replicaTable } from '#src/core/feature.ts';

export const conversationTable = replicaTable<ConversationRow>({
  name: 'conversation',
  indexes: '',
  scopeOf: ({ id }) => convScope(id),
  pictureOf: ({ avatar }) => avatar,
});

export const participantTable = replicaTable<ParticipantRow>({
  name: 'participant',
  indexes: 'groupId',
  scopeOf: ({ groupId }) => convScope(groupId),
});

export const messageTable = replicaTable<MessageRow>({
  name: 'message',
  indexes: '[groupId+seq]',
  scopeOf: ({ groupId }) => convScope(groupId),
});

export const conversationMarkTable = replicaTable<ConversationMarkRow>({
  name: 'conversationMark',
  indexes: '',
  scopeOf: ({ uid }) => userScope(uid),
});

export const hiddenMessageTable = replicaTable<HiddenMessageRow>({
  name: 'hiddenMessage',
  indexes: 'groupId',
  scopeOf: ({ uid }) => userScope(uid),
});

export const blockedPersonTable = replicaTable<BlockedPersonRow>({
  name: 'blockedPerson',
  indexes: '',
  scopeOf: ({ uid }) => userScope(uid),
});

export const readReceiptTable = replicaTable<ReadReceiptRow>({
  name: 'readReceipt',
  indexes: 'groupId',
  scopeOf: ({ groupId }) => convScope(groupId),
});
