import type { GroupRole } from '#contract/core/roles.ts';
import type { ConversationKind, MessageType } from '#contract/features/messaging/keys.ts';
import type {
  BlockedPersonRow,
  ConversationMarkRow,
  ConversationRow,
  HiddenMessageRow,
  MessageRow,
  ParticipantRow,
  ReadReceiptRow,
} from '#contract/features/messaging/rows.ts';
import { bool, entity, int, json, text } from '#server/core/sync/entity.ts';

export const conversation = entity<ConversationRow>({
  name: 'conversation',
  table: 'conversation',
  columns: {
    id: text(),
    kind: text<ConversationKind>(),
    courseId: text(),
    name: text(),
    avatar: text(),
    mutedAll: bool,
    restricted: bool,
    createdBy: text(),
    createdAt: int(),
  },
  scope: { kind: 'conv', field: 'id' },
  audience: 'all',
});

export const participant = entity<ParticipantRow>({
  name: 'participant',
  table: 'participant',
  columns: {
    id: text(),
    groupId: text(),
    uid: text(),
    name: text(),
    avatar: text(),
    role: text<GroupRole>(),
    joinedAt: int(),
  },
  scope: { kind: 'conv', field: 'groupId' },
  audience: 'all',
});

export const message = entity<MessageRow>({
  name: 'message',
  table: 'message',
  columns: {
    id: text(),
    groupId: text(),
    fromUid: text(),
    type: text<MessageType>(),
    text: text(),
    file: json(),
    card: json(),
    change: json(),
    replyTo: text(),
    mentions: json(),
    seq: int(),
    at: int(),
    recalledAt: int(),
    recalledBy: text(),
    cum: int(),
  },
  scope: { kind: 'conv', field: 'groupId' },
  audience: 'all',
  window: 'seq',
});

export const readReceipt = entity<ReadReceiptRow>({
  name: 'readReceipt',
  table: 'read_receipt',
  columns: { id: text(), groupId: text(), uid: text(), seq: int() },
  scope: { kind: 'conv', field: 'groupId' },
  audience: 'all',
});

export const conversationMark = entity<ConversationMarkRow>({
  name: 'conversationMark',
  table: 'conversation_mark',
  columns: { id: text(), uid: text(), readSeq: int(), pinned: bool, muted: bool, removedSeq: int() },
  scope: { kind: 'user', field: 'uid' },
  audience: 'all',
  key: ['uid', 'id'],
});

export const hiddenMessage = entity<HiddenMessageRow>({
  name: 'hiddenMessage',
  table: 'hidden_message',
  columns: { id: text(), uid: text(), groupId: text() },
  scope: { kind: 'user', field: 'uid' },
  audience: 'all',
  key: ['uid', 'id'],
});

export const blockedPerson = entity<BlockedPersonRow>({
  name: 'blockedPerson',
  table: 'blocked_person',
  columns: { id: text(), uid: text(), at: int() },
  scope: { kind: 'user', field: 'uid' },
  audience: 'all',
  key: ['uid', 'id'],
});
