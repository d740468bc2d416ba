import type { Refusal } from '#contract/core/refusal.ts';
import { ok, refused } from '#contract/core/result.ts';
import { isGuest, refuseUnless } from '#contract/core/roles.ts';
import { convScope, courseScope, userScope } from '#contract/core/scopes.ts';
import { freshMark } from '#contract/features/messaging/new-rows.ts';
import type { BlockedPersonRow, ConversationMarkRow } from '#contract/features/messaging/rows.ts';
import { messagingRefusal } from '#contract/features/messaging/rules.ts';
import { conversationMarkTable } from '#contract/features/messaging/tables.ts';
import {
  deleteSession,
  readConversation,
  refusePerson,
  removeMessage,
  setConversation,
} from '#contract/features/messaging/writes.ts';
import type { Act } from '#server/core/feature.ts';
import { isShutOut, membershipIn } from '#server/core/sync/members.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { onWrite } from '#server/core/sync/write.ts';
import { personOf } from '#server/features/account/public.ts';
import { endOf, messageById } from './log.ts';
import { askReceipts } from './receipts.ts';
import { conversation, conversationMark } from './store.ts';

/** Writes what a conversation is to somebody; nothing when that is as it was. */
export const mark = async (
  tx: Tx,
  groupId: string,
  uid: string,
  change: (row: ConversationMarkRow) => ConversationMarkRow,
): Promise<boolean> => {
  const known = await tx.get(conversationMark, userScope(uid), groupId);
  const before = known ?? freshMark(groupId, uid);
  const after = change(before);
  const isNew = JSON.stringify(after) !== JSON.stringify(before);
  if (isNew) await tx.put(conversationMark, after);
  return isNew;
};

interface Standing {
  readonly refusal: Refusal | undefined;
  /** They belonged to it once: what comes late is nobody's lost work. */
  readonly isGone: boolean;
}

interface InConversation {
  readonly groupId: string;
}

/** One's marks are one's own: they are taken where the conversation is closed, too, or what is unread would stay so. */
const standing = async (tx: Tx, { groupId }: InConversation, { uid }: { readonly uid: string }): Promise<Standing> => {
  const scope = convScope(groupId);
  const refusal = refuseUnless((await membershipIn(tx.sql, uid, scope))?.role, 'message.send');
  return { refusal, isGone: refusal !== undefined && (await wasIn(tx, uid, groupId)) };
};

/** A guest of the course never was. */
const wasIn = async (tx: Tx, uid: string, groupId: string): Promise<boolean> => {
  const scope = convScope(groupId);
  const courseId = (await tx.get(conversation, scope, groupId))?.courseId ?? '';
  const role = courseId === '' ? undefined : (await membershipIn(tx.sql, uid, courseScope(courseId)))?.role;
  return !isGuest(role) && (await isShutOut(tx.sql, uid, scope));
};

/** What comes late is nobody's lost work. */
const comesLate = (_tx: Tx, { more }: { readonly more: Standing }): boolean => more.isGone;

const read = onWrite(readConversation, {
  more: async (tx, input, act) => {
    const [stands, end] = await Promise.all([standing(tx, input, act), endOf(tx.sql, input.groupId)]);
    return { ...stands, end: end.seq };
  },
  comesToNothing: comesLate,
  // Nobody has read what was not written.
  before: async (_tx, { input, more: { refusal, end } }) =>
    refusal === undefined ? ok({ ...input, seq: Math.min(input.seq, end) }) : refused(refusal),
  after: async (tx, { input: { groupId }, was, is }) => {
    if (is(conversationMarkTable, groupId) !== was(conversationMarkTable, groupId)) await askReceipts(tx, groupId);
    return undefined;
  },
});

const set = onWrite(setConversation, {
  more: standing,
  comesToNothing: comesLate,
  before: async (_tx, { input, more: { refusal } }) => (refusal === undefined ? ok(input) : refused(refusal)),
});

const remove = onWrite(deleteSession, {
  more: async (tx, input, act) => {
    const [stands, end] = await Promise.all([standing(tx, input, act), endOf(tx.sql, input.groupId)]);
    return { ...stands, end: end.seq };
  },
  comesToNothing: comesLate,
  before: async (_tx, { input, more: { refusal, end } }) =>
    refusal === undefined ? ok({ ...input, seq: Math.min(input.seq ?? end, end) }) : refused(refusal),
});

/** Ids are one space: the message is looked for wherever it is. */
const hide = onWrite(removeMessage, {
  more: async (tx, input, act) => {
    const [stands, row] = await Promise.all([standing(tx, input, act), messageById(tx.sql, input.id)]);
    return { ...stands, row };
  },
  comesToNothing: comesLate,
  before: async (_tx, { input, more: { refusal, row } }) => {
    const gone = row?.groupId === input.groupId ? undefined : messagingRefusal.gone;
    const late = refusal ?? gone;
    return late === undefined ? ok(input) : refused(late);
  },
});

/** Nobody is refused who is not there; since when is the server's to say. */
const refuse = onWrite(refusePerson, {
  more: (tx, { uid }) => personOf(tx.sql, uid),
  comesToNothing: (_tx, { input, more, refusal }) => refusal === undefined && input.state === 1 && more === undefined,
  completes: {
    blockedPerson: (row: BlockedPersonRow, { act }: { readonly act: Act }) => ({ ...row, at: act.now }),
  },
});

export const markMutations = [read, set, remove, hide, refuse];
