import type { Input } from '#contract/core/call.ts';
import { coreRefusal, ofField, type Refusal } from '#contract/core/refusal.ts';
import { ok, refused } from '#contract/core/result.ts';
import { convScope, courseScope, userScope } from '#contract/core/scopes.ts';
import { changeGroup, createGroup, openConversation } from '#contract/features/messaging/calls.ts';
import { groupLimits, participantId, pictureFile, teamId } from '#contract/features/messaging/keys.ts';
import { changeMessageFrom, conversationFrom } from '#contract/features/messaging/new-rows.ts';
import { privateId } from '#contract/features/messaging/private.ts';
import type { ConversationRow, ParticipantRow } from '#contract/features/messaging/rows.ts';
import { conversationAfter, refuseChange, refuseCreateGroup, refuseOpen } from '#contract/features/messaging/rules.ts';
import { type Act, type JobHandler, onMutation, onPacedMutation } from '#server/core/feature.ts';
import { isRecord } from '#server/core/records.ts';
import type { Pace } from '#server/core/session/pace.ts';
import { change } from '#server/core/sync/change.ts';
import { scopeValue } from '#server/core/sync/entity.ts';
import type { Move } from '#server/core/sync/membership/write.ts';
import type { Moved, Opened, Tx } from '#server/core/sync/recorder.ts';
import { withdrawFrom } from '#server/features/notification/public.ts';
import { attach, factsOf } from '#server/features/upload/public.ts';
import { endOf, messageById } from './log.ts';
import { mark } from './marks.ts';
import { letIn, openPrivate, participantsOf, refuseBetween, refuseStranger } from './people.ts';
import { placed } from './sending.ts';
import { conversation, participant } from './store.ts';

/** Its own handler: both may open it at the same time, with the names of both, and whoever comes second finds it. */
const open = onMutation(openConversation, async (tx, { friendUid }, act) => {
  const groupId = privateId(act.uid, friendUid);
  const early = refuseOpen(friendUid, act.uid);
  if (early !== undefined) return refused(early);
  if ((await tx.get(conversation, convScope(groupId), groupId)) !== undefined) return ok({ groupId });
  const refusal =
    (await refuseBetween(tx.sql, act.uid, friendUid)) ?? (await refuseStranger(tx.sql, act.uid, [friendUid]));
  if (refusal !== undefined) return refused(refusal);
  await openPrivate(tx, groupId, friendUid, act);
  return ok({ groupId });
});

/** Each is another conversation on the devices of all its people: fifty at once, then one every half hour. */
const making = ({ uids }: Input<typeof createGroup>, uid: string): readonly Pace[] => [
  { key: `group by ${uid}`, perSecond: 1 / 1_800, burst: 50 },
  moving(uid, uids),
];

/** People who are brought into groups or sent away: each pulls, and makes a job. Ten large classes at once, then one in ten seconds. */
const moving = (by: string, uids: readonly string[]): Pace => ({
  key: `moved by ${by}`,
  perSecond: 0.1,
  burst: 3_000,
  count: Math.max(1, new Set(uids).size),
});

/** Its own handler: it opens the scope that all it writes lies in, and lets people in. */
const create = onPacedMutation(createGroup, making, async (tx, input, act) => {
  const others = [...new Set(input.uids)].filter((uid) => uid !== act.uid);
  const refusal = refuseCreateGroup(input, act.uid) ?? (await refuseAsking(tx, act.uid, others));
  if (refusal !== undefined) return refused(refusal);
  await tx.openScope(convScope(input.id));
  const row = conversationFrom({ id: input.id, kind: 'group', name: input.name.trim() }, { uid: act.uid, at: act.now });
  await tx.put(conversation, row);
  await letIn(tx, row, [act.uid], 'owner');
  await letIn(tx, row, others, 'member');
  return ok({ groupId: input.id });
});

/** Whom one may bring into a group: nobody else than one may write to. */
const refuseAsking = async (tx: Tx, uid: string, others: readonly string[]): Promise<Refusal | undefined> =>
  (await refuseStranger(tx.sql, uid, others)) ?? (await refuseBetween(tx.sql, uid, ...others));

/** Each is a message to everybody: ten at once, then one a second. */
const changing = ({ kind, uids }: Input<typeof changeGroup>, uid: string): readonly Pace[] => [
  { key: `group change by ${uid}`, perSecond: 1, burst: 10 },
  ...(kind === 'addUser' || kind === 'removeUser' || kind === 'changeAdmin' ? [moving(uid, uids)] : []),
];

/** Its own handler: every change leaves a message, numbered as all others are, and who owns the group then only the server knows. */
const changeOf = onPacedMutation(changeGroup, changing, async (tx, input, act) => {
  const scope = convScope(input.groupId);
  const row = await tx.get(conversation, scope, input.groupId);
  const people = await participantsOf(tx.sql, input.groupId);
  const group = row && { conversation: row, role: await tx.actorOf(act.uid, scope), people };
  const early = refuseChange(input, act.uid, group);
  if (early !== undefined || row === undefined) return refused(early ?? coreRefusal.notAllowed);
  const known = await messageById(tx.sql, input.id);
  if (known !== undefined)
    return known.fromUid === act.uid && known.groupId === input.groupId ? ok({}) : refused(coreRefusal.idTaken);
  const added = input.uids.filter((uid) => !people.some((one) => one.uid === uid));
  const late = input.kind === 'addUser' ? await refuseAsking(tx, act.uid, added) : await refusePicture(tx, input, act);
  if (late !== undefined) return refused(late);
  const uids = await changed(tx, input, act, row, people);
  await tx.put(conversation, conversationAfter(row, input));
  await placed(tx, changeMessageFrom({ ...input, uids, text: input.text.trim() }, act));
  return ok({});
});

const pictureTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];

/** The picture hangs on the group from now on: whoever reads its messages may see it. */
const refusePicture = async (
  tx: Tx,
  { kind, groupId, text }: Input<typeof changeGroup>,
  act: Act,
): Promise<Refusal | undefined> => {
  if (kind !== 'changeAvatar') return undefined;
  const id = pictureFile(text);
  const known = id === undefined ? undefined : await factsOf(tx.sql, id);
  const fits = known === undefined || (pictureTypes.includes(known.type) && known.size <= groupLimits.pictureBytes);
  if (!fits) return ofField(coreRefusal.invalidInput, 'text');
  const to = { key: `group:${groupId}`, scope: convScope(groupId), audiences: ['all'] as const };
  const hung = await attach(tx, act, { files: id === undefined ? [] : [{ id }], to });
  return hung.ok ? undefined : hung.refusal;
};

/** Lets people in, lets them go, or gives them another role; answers whom it concerned. */
const changed = async (
  tx: Tx,
  { groupId, kind, uids: named, on }: Input<typeof changeGroup>,
  { now }: Act,
  row: ConversationRow,
  people: readonly ParticipantRow[],
): Promise<string[]> => {
  const there = new Map(people.map((one) => [one.uid, one]));
  const uids = [...new Set(named)].filter((uid) => there.has(uid) !== (kind === 'addUser'));
  if (kind === 'addUser') await letIn(tx, { ...row, createdAt: now }, uids, 'member');
  for (const uid of uids) {
    const person = there.get(uid);
    if (kind === 'removeUser') await tx.setMember(uid, convScope(groupId), undefined);
    else if (kind === 'changeAdmin' && person !== undefined) await appoint(tx, person, on ? 'admin' : 'member');
  }
  return uids;
};

const appoint = async (tx: Tx, person: ParticipantRow, role: ParticipantRow['role']): Promise<void> => {
  await tx.put(participant, { ...person, role });
  await tx.setMember(person.uid, convScope(person.groupId), role);
};

export const groupMutations = [open, create, changeOf];

/**
 * However somebody goes, also by the end of their account: a group has no place for who is not in it, and one whose owner left is its first
 * administrator's, or its oldest member's. In a conversation of two the other one still sees with whom it was.
 */
export const leaveGroup = async (
  tx: Tx,
  { groupId, uid, before }: { readonly groupId: string; readonly uid: string; readonly before: Move['before'] },
): Promise<void> => {
  const scope = convScope(groupId);
  if ((await tx.get(conversation, scope, groupId))?.kind !== 'group') return;
  await tx.remove(participant, scope, participantId(groupId, uid));
  if (before !== 'owner') return;
  const left = (await participantsOf(tx.sql, groupId)).filter((one) => one.uid !== uid);
  const heir = left.find(({ role }) => role === 'admin') ?? left[0];
  if (heir !== undefined) await appoint(tx, heir, 'owner');
};

/**
 * What was said before somebody came is there to be read, and not unread; who goes keeps nothing that was quoted to them. Both
 * are written by jobs: the scopes of those who are let in or go are not locked here.
 */
export const moveInConversation: Moved = async (tx, { uid, scope, before, after }) => {
  const groupId = scopeValue(scope);
  if (scope !== convScope(groupId)) return;
  if (after === undefined) {
    await withdrawFrom(tx, uid, groupId);
    await leaveGroup(tx, { groupId, uid, before });
  }
  if (before !== undefined) return;
  const { seq } = await endOf(tx.sql, groupId);
  if (seq > 0) await tx.enqueue(markPast.name, { uid, groupId, seq });
};

export const markPast: JobHandler = {
  name: 'messaging.markPast',
  run: async ({ core }, payload) => {
    if (!isRecord(payload) || typeof payload.uid !== 'string' || typeof payload.groupId !== 'string')
      throw new Error('a job without a person or a conversation');
    const { uid, groupId } = payload;
    const seq = Number(payload.seq);
    await change(core, [userScope(uid)], (tx) =>
      mark(tx, groupId, uid, (row) => ({ ...row, readSeq: Math.max(row.readSeq, seq) })),
    );
  },
};

/** Every course has two conversations from its first moment on: everybody's, and those who teach it. */
export const openOfCourse: Opened = async (tx, scope) => {
  const courseId = scopeValue(scope);
  if (scope !== courseScope(courseId)) return;
  const by = { uid: '', at: tx.now };
  await tx.openScope(convScope(courseId), { follows: scope });
  await tx.put(conversation, conversationFrom({ id: courseId, kind: 'course', courseId }, by));
  const team = teamId(courseId);
  await tx.openScope(convScope(team), { follows: scope, roles: ['teacher', 'assistant'] });
  await tx.put(conversation, conversationFrom({ id: team, kind: 'team', courseId }, by));
};
