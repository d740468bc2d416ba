import { coreRefusal, type Refusal } from '#contract/core/refusal.ts';
import { ok, refused } from '#contract/core/result.ts';
import { isGuest, type Right, refuseUnless } from '#contract/core/roles.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { isOff } from '#contract/features/course/keys.ts';
import * as calls from '#contract/features/enroll/calls.ts';
import { type ApplicationState, applicationCode, enrollId } from '#contract/features/enroll/keys.ts';
import type { ApplicationRow, BlockRow } from '#contract/features/enroll/rows.ts';
import {
  admission,
  enrollRefusal,
  refuseAnswers,
  refuseSetting,
  settingAfter,
} from '#contract/features/enroll/rules.ts';
import { type Act, onMutation, onPacedMutation } from '#server/core/feature.ts';
import { tellingAClass, turningAway } from '#server/core/session/paces.ts';
import { membershipIn } from '#server/core/sync/members.ts';
import { endingIn } from '#server/core/sync/membership/write.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { peopleNamed, personOf } from '#server/features/account/public.ts';
import { courseById, letIn, studentsOf } from '#server/features/course/public.ts';
import { notify } from '#server/features/notification/public.ts';
import { application, applicationOf, block, blocksOf, mine, setting, settingOf } from './store.ts';

const asRight = async (tx: Tx, { uid }: Act, courseId: string, right: Right): Promise<Refusal | undefined> =>
  refuseUnless(await tx.actorOf(uid, courseScope(courseId)), right);

const update = onMutation(calls.updateSetting, async (tx, input, act) => {
  const { courseId } = input;
  const scope = courseScope(courseId);
  const row = await settingOf(tx.sql, courseId);
  const refusal = refuseSetting(input, await tx.actorOf(act.uid, scope), row);
  if (refusal !== undefined) return refused(refusal);
  await tx.put(setting, settingAfter(row, input));
  return ok({});
});

const tell = (
  tx: Tx,
  { uid, mid, at }: Act,
  courseId: string,
  text: 'applied' | 'admitted' | 'declined',
  to: string[] | 'teachers',
) =>
  notify(
    tx,
    { kind: 'enrolment', scope: courseScope(courseId), id: `${uid}/${mid}` },
    { kind: 'academic', event: 'none', text, courseId, by: uid, at, to },
  );

/** Why somebody may not apply now. */
const refuseApplying = async (tx: Tx, courseId: string, uid: string): Promise<Refusal | undefined> => {
  const scope = courseScope(courseId);
  const role = (await membershipIn(tx.sql, uid, scope))?.role;
  if (role !== undefined && !isGuest(role)) return enrollRefusal.alreadyMember;
  const blocked = await tx.get(block, scope, enrollId(courseId, uid));
  const row = await settingOf(tx.sql, courseId);
  if (blocked?.active === true) return { ...enrollRefusal.turnedAway, params: { tips: row.tips } };
  const course = await courseById(tx.sql, courseId);
  if (course === undefined || isOff(course) || course.ended) return enrollRefusal.closed;
  if ((await applicationOf(tx.sql, courseId, uid))?.state === 'waiting') return enrollRefusal.alreadyApplied;
  const state = admission(row, { now: tx.now, students: await studentsOf(tx.sql, courseId) });
  return state === 'open' ? undefined : enrollRefusal[state];
};

const apply = onPacedMutation(calls.enroll, tellingAClass, async (tx, { courseId, answers }, act) => {
  const { uid, now } = act;
  const person = await personOf(tx.sql, uid);
  const course = await courseById(tx.sql, courseId);
  if (person === undefined || course === undefined) return refused(enrollRefusal.closed);
  const refusal = await refuseApplying(tx, courseId, uid);
  if (refusal !== undefined) return refused(refusal);
  const { fields, review: isUsual } = await settingOf(tx.sql, courseId);
  // Who was removed comes back when the staff say so.
  const review = isUsual || (await endingIn(tx.sql, uid, courseScope(courseId))) === 'removed';
  const wrong = refuseAnswers(fields, answers);
  if (wrong !== undefined) return refused(wrong);
  // Only what was asked is kept.
  const kept = Object.fromEntries(fields.map(({ id }) => [id, (answers[id] ?? '').trim()]));
  const row: ApplicationRow = {
    id: enrollId(courseId, uid),
    courseId,
    uid,
    username: person.username,
    answers: kept,
    state: review ? 'waiting' : 'admitted',
    appliedAt: now,
    decidedAt: review ? 0 : now,
    reason: '',
  };
  await putApplication(tx, row, course.name);
  if (!review) await letIn(tx, courseId, { uid, username: person.username }, now);
  await tell(tx, act, courseId, 'applied', 'teachers');
  return ok({ state: applicationCode[row.state] });
});

/** Both copies: that of the course's staff and the applicant's own. */
const putApplication = async (tx: Tx, row: ApplicationRow, courseName: string): Promise<void> => {
  const { courseId, uid, state, appliedAt, reason } = row;
  await tx.put(application, row);
  await tx.put(mine, { id: courseId, uid, courseName, state, appliedAt, reason });
};

const decided: Readonly<Record<1 | 2, Exclude<ApplicationState, 'waiting'>>> = { 1: 'admitted', 2: 'declined' };

const decide = onMutation(calls.updateAuditState, async (tx, { courseId, uids, state, reason }, act) => {
  const refusal = await asRight(tx, act, courseId, 'enroll.review');
  const course = await courseById(tx.sql, courseId);
  if (refusal !== undefined || course === undefined) return refused(refusal ?? coreRefusal.notFound);
  const next = decided[state];
  const { capacity } = await settingOf(tx.sql, courseId);
  const waiting = (await Promise.all([...new Set(uids)].map((uid) => applicationOf(tx.sql, courseId, uid)))).flatMap(
    (row) => (row === undefined || row.state === next || row.state === 'admitted' ? [] : [row]),
  );
  const students = await studentsOf(tx.sql, courseId);
  if (next === 'admitted' && capacity > 0 && students + waiting.length > capacity) return refused(enrollRefusal.full);
  for (const row of waiting) {
    await putApplication(tx, { ...row, state: next, decidedAt: act.now, reason }, course.name);
    const role = (await membershipIn(tx.sql, row.uid, courseScope(courseId)))?.role;
    const isOutside = role === undefined || isGuest(role);
    if (next === 'admitted' && isOutside) await letIn(tx, courseId, { uid: row.uid, username: row.username }, act.now);
  }
  const whom = waiting.map(({ uid }) => uid);
  if (whom.length > 0) await tell(tx, act, courseId, next, whom);
  return ok({});
});

const turnAway = onPacedMutation(
  calls.addBlackListsItemBat,
  turningAway,
  async (tx, { courseId, accounts, reason }, act) => {
    const refusal = await asRight(tx, act, courseId, 'enroll.block');
    if (refusal !== undefined) return refused(refusal);
    const people = await peopleNamed(tx.sql, act.uid, accounts);
    const found = accounts.flatMap((account) => people.get(account) ?? []);
    for (const { uid, username } of found) {
      const row: BlockRow = {
        id: enrollId(courseId, uid),
        courseId,
        uid,
        username,
        active: true,
        reason,
        since: act.now,
      };
      await tx.put(block, row);
    }
    return ok({
      added: new Set(found.map(({ uid }) => uid)).size,
      unknown: accounts.filter((one) => !people.has(one)),
    });
  },
);

const takeOff = async (tx: Tx, courseId: string, uids: readonly string[], act: Act) => {
  const refusal = await asRight(tx, act, courseId, 'enroll.block');
  if (refusal !== undefined) return refused(refusal);
  const scope = courseScope(courseId);
  const listed = new Set((await blocksOf(tx.sql, courseId)).map(({ uid }) => uid));
  for (const uid of new Set(uids)) if (listed.has(uid)) await tx.remove(block, scope, enrollId(courseId, uid));
  return ok({});
};

const suspend = onMutation(calls.updateBlackListState, async (tx, { courseId, uid, state }, act) => {
  const refusal = await asRight(tx, act, courseId, 'enroll.block');
  if (refusal !== undefined) return refused(refusal);
  const row = await tx.get(block, courseScope(courseId), enrollId(courseId, uid));
  if (row !== undefined && row.active !== (state === 1)) await tx.put(block, { ...row, active: state === 1 });
  return ok({});
});

const setTips = onMutation(calls.updateBlackListTips, async (tx, { courseId, tips }, act) => {
  const refusal = await asRight(tx, act, courseId, 'enroll.block');
  if (refusal !== undefined) return refused(refusal);
  await tx.put(setting, { ...(await settingOf(tx.sql, courseId)), tips: tips.trim() });
  return ok({});
});

export const enrollMutations = [
  update,
  apply,
  decide,
  turnAway,
  onMutation(calls.deleteBlackListsItem, (tx, { courseId, uid }, act) => takeOff(tx, courseId, [uid], act)),
  onMutation(calls.deleteBlackListsItemBat, (tx, { courseId, uids }, act) => takeOff(tx, courseId, uids, act)),
  suspend,
  setTips,
];
