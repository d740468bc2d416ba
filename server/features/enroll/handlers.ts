import { coreRefusal, type Refusal } from '#contract/core/refusal.ts';
import { ok, refused } from '#contract/core/result.ts';
import { isGuest } from '#contract/core/roles.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { isOff } from '#contract/features/course/keys.ts';
import { applicationCode, enrollId } from '#contract/features/enroll/keys.ts';
import type { ApplicationRow, BlockRow, MyApplicationRow } from '#contract/features/enroll/rows.ts';
import { admission, enrollRefusal, refuseAnswers } from '#contract/features/enroll/rules.ts';
import { applicationTable } from '#contract/features/enroll/tables.ts';
import {
  addBlackListsItemBat,
  deleteBlackListsItem,
  deleteBlackListsItemBat,
  enroll,
  updateAuditState,
  updateBlackListState,
  updateBlackListTips,
  updateSetting,
} from '#contract/features/enroll/writes.ts';
import { type Act, onPacedMutation } from '#server/core/feature.ts';
import { tellingAClass, turningAway } from '#server/core/session/paces.ts';
import { membershipIn } from '#server/core/sync/members.ts';
import { endingIn } from '#server/core/sync/membership/write.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { onWrite } from '#server/core/sync/write.ts';
import { peopleNamed, personOf } from '#server/features/account/public.ts';
import { courseById, letIn, studentsOf } from '#server/features/course/public.ts';
import { notify } from '#server/features/notification/public.ts';
import { application, applicationOf, block, mine, settingOf } from './store.ts';

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

/** Its own handler: clock, room and who was turned away are the server's to know, and it opens the course. */
const apply = onPacedMutation(enroll.call, tellingAClass, async (tx, { courseId, answers }, act) => {
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
  await tx.put(application, row);
  await tx.put(mine, mineOf(row, courseName));
};

const mineOf = (row: ApplicationRow, courseName: string): MyApplicationRow => {
  const { courseId, uid, state, appliedAt, reason } = row;
  return { id: courseId, uid, courseName, state, appliedAt, reason };
};

/** Room is counted under the lock; whoever is admitted is let in, and hears of it. */
const decide = onWrite(updateAuditState, {
  more: async (tx, { courseId }) => {
    const [course, setting, students] = await Promise.all([
      courseById(tx.sql, courseId),
      settingOf(tx.sql, courseId),
      studentsOf(tx.sql, courseId),
    ]);
    return { course, capacity: setting.capacity, students };
  },
  completes: { [applicationTable.name]: (row: ApplicationRow, { act }) => ({ ...row, decidedAt: act.now }) },
  after: async (tx, { input: { courseId, uids, state }, act, more: { course, capacity, students }, was, is }) => {
    if (course === undefined) return refused(coreRefusal.notFound);
    const ids = [...new Set(uids)].map((uid) => enrollId(courseId, uid));
    const changed = ids.flatMap((id) => {
      const row = is(applicationTable, id);
      return row === undefined || row === was(applicationTable, id) ? [] : [row];
    });
    if (state === 1 && capacity > 0 && students + changed.length > capacity) return refused(enrollRefusal.full);
    for (const row of changed) {
      await tx.put(mine, mineOf(row, course.name));
      const role = (await membershipIn(tx.sql, row.uid, courseScope(courseId)))?.role;
      const isOutside = role === undefined || isGuest(role);
      if (state === 1 && isOutside) await letIn(tx, courseId, { uid: row.uid, username: row.username }, act.now);
    }
    const text = state === 1 ? 'admitted' : 'declined';
    const to = changed.map(({ uid }) => uid);
    if (to.length > 0) await tell(tx, act, courseId, text, to);
    return undefined;
  },
});

const turnAway = onWrite(addBlackListsItemBat, {
  paces: turningAway,
  after: async (tx, { input: { courseId, accounts, reason }, act }) => {
    const people = await peopleNamed(tx.sql, act.uid, accounts);
    const found = accounts.flatMap((account) => people.get(account) ?? []);
    for (const { uid, username } of found) {
      const id = enrollId(courseId, uid);
      await tx.put<BlockRow>(block, { id, courseId, uid, username, active: true, reason, since: act.now });
    }
    return ok({
      added: new Set(found.map(({ uid }) => uid)).size,
      unknown: accounts.filter((one) => !people.has(one)),
    });
  },
});

export const enrollMutations = [
  onWrite(updateSetting),
  apply,
  decide,
  turnAway,
  onWrite(deleteBlackListsItem),
  onWrite(deleteBlackListsItemBat),
  onWrite(updateBlackListState),
  onWrite(updateBlackListTips),
];
