import type { Input } from '#contract/core/call.ts';
import type { Writing } from '#contract/core/writing.ts';
import type { changeGroup, sendMessage } from './calls.ts';
import { participantId } from './keys.ts';
import type { ConversationMarkRow, ConversationRow, MessageRow, ParticipantRow } from './rows.ts';

/** Counted as unread by others. What was recalled was counted before, and stays so. */
export const isCountable = ({ type }: Pick<MessageRow, 'type'>): boolean => type !== 'change';

/** Without its place among the others, which only the server knows. */
const unplaced = { seq: 0, cum: 0, recalledAt: 0, recalledBy: '' } as const;

export const messageFrom = (
  input: Input<typeof sendMessage>,
  { uid, at }: Pick<Writing, 'uid' | 'at'>,
): MessageRow => ({
  id: input.id,
  groupId: input.groupId,
  fromUid: uid,
  type: input.type,
  text: input.text,
  file: input.file ?? null,
  card: input.card ?? null,
  change: null,
  replyTo: input.replyTo,
  mentions: input.mentions,
  at,
  ...unplaced,
});

export const changeMessageFrom = (
  { id, groupId, kind, uids, text, on }: Input<typeof changeGroup>,
  { uid, at }: Pick<Writing, 'uid' | 'at'>,
): MessageRow => ({
  id,
  groupId,
  fromUid: uid,
  type: 'change',
  text: '',
  file: null,
  card: null,
  change: { kind, uids, text, on },
  replyTo: '',
  mentions: [],
  at,
  ...unplaced,
});

/** Its content is gone for good; that there was something stays. */
export const recalled = (row: MessageRow, { uid, at }: Pick<Writing, 'uid' | 'at'>): MessageRow => ({
  ...row,
  text: '',
  file: null,
  card: null,
  mentions: [],
  recalledAt: at,
  recalledBy: uid,
});

export const conversationFrom = (
  given: Pick<ConversationRow, 'id' | 'kind'> & Partial<Pick<ConversationRow, 'courseId' | 'name'>>,
  { uid, at }: Pick<Writing, 'uid' | 'at'>,
): ConversationRow => ({
  courseId: '',
  name: '',
  avatar: '',
  mutedAll: false,
  restricted: false,
  createdBy: uid,
  createdAt: at,
  ...given,
});

export const participantFrom = (
  groupId: string,
  { uid, name, avatar = '' }: { readonly uid: string; readonly name: string; readonly avatar?: string },
  role: ParticipantRow['role'],
  joinedAt: number,
): ParticipantRow => ({ id: participantId(groupId, uid), groupId, uid, name, avatar, role, joinedAt });

export const freshMark = (groupId: string, uid: string): ConversationMarkRow => ({
  id: groupId,
  uid,
  readSeq: 0,
  pinned: false,
  muted: false,
  removedSeq: -1,
});
