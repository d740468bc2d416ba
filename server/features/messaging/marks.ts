import { coreRefusal, type Refusal } from '#contract/core/refusal.ts';
import { ok, refused } from '#contract/core/result.ts';
import { isGuest, refuseUnless } from '#contract/core/roles.ts';
import { convScope, courseScope, userScope } from '#contract/core/scopes.ts';
import {
  deleteSession,
  readConversation,
  refusePerson,
  removeMessage,
  setConversation,
} from '#contract/features/messaging/calls.ts';
import { freshMark } from '#contract/features/messaging/new-rows.ts';
import type { ConversationMarkRow } from '#contract/features/messaging/rows.ts';
import { messagingRefusal } from '#contract/features/messaging/rules.ts';
import { onMutation } from '#server/core/feature.ts';
import { isShutOut, membershipIn } from '#server/core/sync/members.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { personOf } from '#server/features/account/public.ts';
import { endOf, messageById } from './log.ts';
import { askReceipts } from './receipts.ts';
import { blockedPerson, conversation, conversationMark, hiddenMessage } from './store.ts';

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

/** One's marks are one's own: they are taken where the conversation is closed, too, or what is unread would stay so. */
const standing = async (tx: Tx, uid: string, groupId: string): Promise<Standing> => {
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

const read = onMutation(readConversation, async (tx, { groupId, seq }, { uid }) => {
  const { refusal, isGone } = await standing(tx, uid, groupId);
  if (refusal !== undefined) return isGone ? ok({}) : refused(refusal);
  // Nobody has read what was not written.
  const seen = Math.min(seq, (await endOf(tx.sql, groupId)).seq);
  const isNew = await mark(tx, groupId, uid, (row) => ({ ...row, readSeq: Math.max(row.readSeq, seen) }));
  if (isNew) await askReceipts(tx, groupId);
  return ok({});
});

const set = onMutation(setConversation, async (tx, { groupId, pinned, muted }, { uid }) => {
  const { refusal, isGone } = await standing(tx, uid, groupId);
  if (refusal !== undefined) return isGone ? ok({}) : refused(refusal);
  await mark(tx, groupId, uid, (row) => ({ ...row, pinned: pinned ?? row.pinned, muted: muted ?? row.muted }));
  return ok({});
});

const remove = onMutation(deleteSession, async (tx, { groupId, seq }, { uid }) => {
  const { refusal, isGone } = await standing(tx, uid, groupId);
  if (refusal !== undefined) return isGone ? ok({}) : refused(refusal);
  const end = (await endOf(tx.sql, groupId)).seq;
  const upTo = Math.min(seq ?? end, end);
  await mark(tx, groupId, uid, (row) => ({ ...row, removedSeq: Math.max(row.removedSeq, upTo) }));
  return ok({});
});

const hide = onMutation(removeMessage, async (tx, { groupId, id }, { uid }) => {
  const { refusal, isGone } = await standing(tx, uid, groupId);
  if (refusal !== undefined) return isGone ? ok({}) : refused(refusal);
  const row = await messageById(tx.sql, id);
  if (row?.groupId !== groupId) return refused(messagingRefusal.gone);
  await tx.put(hiddenMessage, { id, uid, groupId });
  return ok({});
});

/** Anybody may be refused, known or not, but oneself. */
const refuse = onMutation(refusePerson, async (tx, { uid: whom, state }, { uid, now }) => {
  if (whom === uid) return refused(coreRefusal.notAllowed);
  const scope = userScope(uid);
  const known = await tx.get(blockedPerson, scope, whom);
  if (state === 0) {
    if (known !== undefined) await tx.remove(blockedPerson, scope, whom);
    return ok({});
  }
  if (known === undefined && (await personOf(tx.sql, whom)) !== undefined)
    await tx.put(blockedPerson, { id: whom, uid, at: now });
  return ok({});
});

export const markMutations = [read, set, remove, hide, refuse];
