import type { Input } from '#contract/core/call.ts';
import { coreRefusal, ofField } from '#contract/core/refusal.ts';
import { ok, type Result, refused } from '#contract/core/result.ts';
import { isStaff } from '#contract/core/roles.ts';
import { convScope, courseScope } from '#contract/core/scopes.ts';
import { second } from '#contract/core/time.ts';
import { sendMessage } from '#contract/features/messaging/calls.ts';
import { isCountable, messageFrom } from '#contract/features/messaging/new-rows.ts';
import type { ConversationRow, MessageFile, MessageRow } from '#contract/features/messaging/rows.ts';
import { opensPrivate, refuseSend } from '#contract/features/messaging/rules.ts';
import { messageTable } from '#contract/features/messaging/tables.ts';
import { recallMessage } from '#contract/features/messaging/writes.ts';
import { type Act, onPacedMutation, pacedTogether } from '#server/core/feature.ts';
import type { Pace } from '#server/core/session/pace.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { onWrite } from '#server/core/sync/write.ts';
import { withdraw } from '#server/features/notification/public.ts';
import { attach, detach } from '#server/features/upload/public.ts';
import { askTelling } from './fan-out.ts';
import { endOf, messageById } from './log.ts';
import { openPrivate, participantsOf, refuseBetween, refuseStranger } from './people.ts';
import { dropGrams, keepGrams } from './search.ts';
import { conversation, message } from './store.ts';

type Sending = Input<typeof sendMessage>;

const fileKey = (id: string): string => `message:${id}`;

const answer = ({ id, seq, at }: MessageRow) => ({ id, seq, createTime: Math.floor(at / second) });

/** Ten a second of one person with twenty in a rush, and no more letters than anybody writes. */
const pacesOf = ({ text, mentions }: Sending, uid: string): readonly Pace[] => [
  { key: `message of ${uid}`, perSecond: 10, burst: 20 },
  { key: `letters of ${uid}`, perSecond: 250, burst: 30_000, count: text.length },
  ...(mentions.length === 0 ? [] : [mentioning(uid, new Set(mentions).size)]),
];

/** Fifty a second in one conversation. */
const inConversation = ({ groupId }: Sending): Pace => ({ key: `message in ${groupId}`, perSecond: 50, burst: 50 });

/** Each is a notification, and a push on a phone: a large class at once, then six a minute. */
const mentioning = (uid: string, count: number): Pace => ({
  key: `mentions by ${uid}`,
  perSecond: 0.1,
  burst: 300,
  count,
});

/**
 * Its own handler: a message has the next number, opens the conversation of two, and sent again is answered with what came of it.
 * The scope is locked: whatever of the conversation is read here stands until the commit, and the next number is free. Sent
 * again under another mutation, even years later, it is found by its id.
 */
const sendOne = onPacedMutation(sendMessage, pacesOf, async (tx, input, act) => {
  const first = await messageById(tx.sql, input.id);
  if (first !== undefined)
    return first.fromUid === act.uid && first.groupId === input.groupId
      ? ok(answer(first))
      : refused(coreRefusal.idTaken);
  const place = await placeOf(tx, input, act);
  if (!place.ok) return place;
  const file = await attached(tx, input, act);
  if (!file.ok) return file;
  const row = await placed(tx, {
    ...messageFrom(input, act),
    file: file.value,
    replyTo: await answered(tx, input),
    mentions: [...new Set(input.mentions)],
  });
  await askTelling(tx, place.value, row);
  return ok(answer(row));
});

export const send = pacedTogether(sendMessage, inConversation, sendOne);

/** Gives the message its number and the server's time. */
export const placed = async (tx: Tx, given: MessageRow): Promise<MessageRow> => {
  const end = await endOf(tx.sql, given.groupId);
  const row = { ...given, seq: end.seq + 1, cum: end.cum + Number(isCountable(given)), at: tx.now };
  await tx.put(message, row);
  await keepGrams(tx, row);
  return row;
};

/** The conversation, opened where this is its first message. */
const placeOf = async (tx: Tx, input: Sending, act: Act): Promise<Result<ConversationRow>> => {
  const scope = convScope(input.groupId);
  const row = await tx.get(conversation, scope, input.groupId);
  const early = refuseSend(input, act.uid, { conversation: row, role: await tx.actorOf(act.uid, scope) });
  if (early !== undefined) return refused(early);
  if (input.card !== undefined && !(await isTeaching(tx, act.uid, input.card.courseId)))
    return refused(ofField(coreRefusal.notAllowed, 'card'));
  const other = await otherOf(tx, input, act.uid, row);
  if (other !== undefined) {
    const refusal = await refuseBetween(tx.sql, act.uid, other);
    if (refusal !== undefined) return refused(refusal);
  }
  if (row !== undefined) return ok(row);
  if (other === undefined) return refused(coreRefusal.notAllowed);
  const stranger = await refuseStranger(tx.sql, act.uid, [other]);
  return stranger === undefined ? ok(await openPrivate(tx, input.groupId, other, act)) : refused(stranger);
};

const isTeaching = async (tx: Tx, uid: string, courseId: string): Promise<boolean> => {
  const role = await tx.roleOf(uid, courseScope(courseId));
  return role !== undefined && isStaff(role);
};

/** Of a conversation of two. */
const otherOf = async (
  tx: Tx,
  input: Sending,
  uid: string,
  row: ConversationRow | undefined,
): Promise<string | undefined> => {
  if (row === undefined) return opensPrivate(input, uid) ? input.to : undefined;
  if (row.kind !== 'private') return undefined;
  return (await participantsOf(tx.sql, row.id)).find((one) => one.uid !== uid)?.uid;
};

/** Whoever reads the message may read its file. What is known of it is the server's word, its length and size the sender's. */
const attached = async (tx: Tx, { id, groupId, file }: Sending, act: Act): Promise<Result<MessageFile | null>> => {
  if (file === undefined) return ok(null);
  const to = { key: fileKey(id), scope: convScope(groupId), audiences: ['all'] as const };
  const facts = await attach(tx, act, { files: [file], to });
  if (!facts.ok) return facts;
  const [known] = facts.value;
  return ok({ ...file, ...known });
};

/** What it answers is in the same conversation; anything else is forgotten. */
const answered = async (tx: Tx, { replyTo, groupId }: Sending): Promise<string> => {
  const row = replyTo === '' ? undefined : await tx.get(message, convScope(groupId), replyTo);
  return row === undefined ? '' : replyTo;
};

/** When it was taken back is the server's to say. */
export const recall = onWrite(recallMessage, {
  completes: {
    message: (row: MessageRow, { act }: { readonly act: Act }) => ({ ...row, recalledAt: act.now }),
  },
  after: async (tx, { input: { groupId, id }, was, is }) => {
    const row = was(messageTable, id);
    if (row === undefined || is(messageTable, id) === row) return undefined;
    await dropGrams(tx.sql, row);
    if (row.mentions.length > 0) await withdraw(tx, { groupId, contentId: id });
    if (row.file !== null) await detach(tx, { key: fileKey(id), scope: convScope(groupId) });
    return undefined;
  },
});
