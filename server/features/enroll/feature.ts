import { coreRefusal } from '#contract/core/refusal.ts';
import { ok } from '#contract/core/result.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { isOff } from '#contract/features/course/keys.ts';
import * as calls from '#contract/features/enroll/calls.ts';
import { applicationCode, enrollStateCode } from '#contract/features/enroll/keys.ts';
import { admission } from '#contract/features/enroll/rules.ts';
import { type Feature, onRead } from '#server/core/feature.ts';
import type { ThingRight } from '#server/core/reading.ts';
import { asEntity } from '#server/core/sync/entity.ts';
import { membershipIn } from '#server/core/sync/members.ts';
import { courseById, membersOfCourse, studentsOf } from '#server/features/course/public.ts';
import { enrollMutations } from './handlers.ts';
import { enrolment as v0047 } from './migrations/0047-enrolment.ts';
import { application, applicationOf, applicationsOf, block, blocksOf, mine, setting, settingOf } from './store.ts';

/**
 * A course is shown to its people, to those who wait or were declined, and to everybody while it can be applied for. One that is
 * switched off or deleted is shown to its people alone, and so is one that somebody was in.
 */
const maySee: ThingRight = async (sql, uid, courseId) => {
  if ((await membershipIn(sql, uid, courseScope(courseId))) !== undefined) return undefined;
  const row = await courseById(sql, courseId);
  if (row === undefined || isOff(row)) return coreRefusal.notAllowed;
  const applied = await applicationOf(sql, courseId, uid);
  const isShown = (applied !== undefined && applied.state !== 'admitted') || (await settingOf(sql, courseId)).open;
  return isShown ? undefined : coreRefusal.notAllowed;
};

const asked = [
  onRead(calls.getEnrollState, async ({ courseId }, { sql, uid, now }) => {
    const isIn = (await membershipIn(sql, uid, courseScope(courseId))) !== undefined;
    const applied = await applicationOf(sql, courseId, uid);
    if (isIn) return ok({ state: enrollStateCode.member, reason: '' });
    if (applied?.state === 'waiting' || applied?.state === 'declined')
      return ok({ state: enrollStateCode[applied.state], reason: applied.reason });
    const state = admission(await settingOf(sql, courseId), { now, students: await studentsOf(sql, courseId) });
    return ok({ state: enrollStateCode[state], reason: '' });
  }),
  onRead(calls.getCourseInfo, async ({ courseId }, { sql }) => {
    const row = await courseById(sql, courseId);
    const { notice, capacity, review, opensAt, closesAt } = await settingOf(sql, courseId);
    const teacher = (await membersOfCourse(sql, courseId)).find(({ role }) => role === 'teacher');
    return ok({
      id: courseId,
      name: row?.name ?? '',
      className: row?.className ?? '',
      semester: row?.semester ?? '',
      term: row?.term ?? 0,
      intro: row?.intro ?? '',
      teacher: teacher?.username ?? '',
      notice,
      studentCount: await studentsOf(sql, courseId),
      capacity,
      review: Number(review),
      opensAt,
      closesAt,
    });
  }),
  onRead(calls.getEnrollFormList, async ({ courseId }, { sql }) =>
    ok({ list: (await settingOf(sql, courseId)).fields }),
  ),
  onRead(calls.getAuditLists, async ({ courseId, state, page, limit }, { sql }) => {
    const all = (await applicationsOf(sql, courseId)).filter(
      (one) => state === undefined || applicationCode[one.state] === state,
    );
    const list = all.slice((page - 1) * limit, page * limit).map((one) => ({
      uid: one.uid,
      username: one.username,
      state: applicationCode[one.state],
      appliedAt: one.appliedAt,
      reason: one.reason,
    }));
    return ok({ list, total: all.length });
  }),
  onRead(calls.getStudentEnrollForm, async ({ courseId, uid: whom }, { sql }) => {
    const { fields } = await settingOf(sql, courseId);
    const answers = (await applicationOf(sql, courseId, whom))?.answers ?? {};
    return ok({ list: fields.map(({ id, label }) => ({ label, answer: answers[id] ?? '' })) });
  }),
  onRead(calls.getWaitAuditCount, async ({ courseId }, { sql }) =>
    ok({ count: (await applicationsOf(sql, courseId)).filter(({ state }) => state === 'waiting').length }),
  ),
  onRead(calls.getBlackLists, async ({ courseId, page, limit }, { sql }) => {
    const all = await blocksOf(sql, courseId);
    const list = all.slice((page - 1) * limit, page * limit).map(({ uid, username, active, reason }) => ({
      uid,
      username,
      state: Number(active),
      reason,
    }));
    return ok({ list, total: all.length });
  }),
  onRead(calls.getBlackListSetting, async ({ courseId }, { sql }) =>
    ok({ tips: (await settingOf(sql, courseId)).tips, count: (await blocksOf(sql, courseId)).length }),
  ),
];

export const enroll: Feature = {
  name: 'enroll',
  migrations: { '0047-enrolment': v0047 },
  entities: [asEntity(setting), asEntity(application), asEntity(mine), asEntity(block)],
  mutations: enrollMutations,
  calls: asked,
  things: { enrolment: maySee },
  jobs: [],
  schedules: [],
  left: [],
};
