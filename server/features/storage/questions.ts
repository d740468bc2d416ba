import { coreRefusal, type Refusal } from '#contract/core/refusal.ts';
import { ok, type Result, refused } from '#contract/core/result.ts';
import { second } from '#contract/core/time.ts';
import {
  type AccountCapacity,
  type CapacityOrder,
  type CourseCapacity,
  calCourse,
  calMember,
  getCapacityList,
  getCourseStorage,
  getUserStorage,
} from '#contract/features/storage/calls.ts';
import { storageRefusal } from '#contract/features/storage/rules.ts';
import type { Sql } from '#server/core/db/database.ts';
import { type Asking, onCall, onReadAndKeep, type Reading } from '#server/core/feature.ts';
import type { Pace } from '#server/core/session/pace.ts';
import { waiting } from '#server/core/session/rate.ts';
import { personOf } from '#server/features/account/public.ts';
import { type CourseState, courseState, coursesOfAccount, prepOf } from './calculate.ts';
import { type StoredCourse, storedCourse } from './store.ts';

interface Outsider {
  readonly sql: Sql;
  readonly uid: string;
  readonly refusal: Refusal;
}

/** Nobody has a role in a course that is gone; the one whose it was is told so. */
const outside = async ({ courseId }: { readonly courseId: string }, { sql, uid, refusal }: Outsider) => {
  const wasTheirs = (await storedCourse(sql, courseId))?.uid === uid;
  return refused(wasTheirs ? storageRefusal.courseDeleted : refusal);
};

export const storageCalls = [
  onReadAndKeep(getCourseStorage, ({ courseId }, reading) => courseCapacity(reading, courseId, false), outside),
  onReadAndKeep(calCourse, ({ courseId }, reading) => courseCapacity(reading, courseId, true), outside),
  onCall(getUserStorage, (_input, asking) => accountCapacity(asking, false)),
  onCall(calMember, (_input, asking) => accountCapacity(asking, true)),
  onCall(getCapacityList, async ({ page, limit, order }, asking) => {
    const { core, uid, now } = asking;
    const refusal = await refuseAccount(asking);
    if (refusal !== undefined) return refused(refusal);
    const states = [...(await coursesOfAccount(core, uid, now, false))].sort(by[order]);
    const shown = states.slice((page - 1) * limit, page * limit);
    return ok({ content: shown.map(capacityOf), total: states.length, page });
  }),
];

const courseCapacity = async (
  { sql, now }: Pick<Reading, 'sql' | 'now'>,
  courseId: string,
  force: boolean,
): Promise<Result<CourseCapacity>> => {
  const state = await courseState(sql, courseId, now, force);
  return state === undefined || state.isDeleted ? refused(storageRefusal.courseDeleted) : ok(capacityOf(state));
};

/** Everything of an account is looked at: a look every ten seconds, some at once. */
const looking = (uid: string): Pace => ({ key: `capacity of ${uid}`, perSecond: 0.1, burst: 20 });

/** S-467. */
const refuseAccount = async ({ core, uid }: Asking): Promise<Refusal | undefined> => {
  const person = await core.db.read((sql) => personOf(sql, uid));
  if (person?.userType !== 'teacher') return coreRefusal.notAllowed;
  const wait = await core.pacer.use([looking(uid)]);
  return wait > 0 ? waiting(coreRefusal.tooMany, wait) : undefined;
};

const accountCapacity = async (asking: Asking, force: boolean): Promise<Result<AccountCapacity>> => {
  const { core, uid, now } = asking;
  const refusal = await refuseAccount(asking);
  if (refusal !== undefined) return refused(refusal);
  const courses = (await coursesOfAccount(core, uid, now, force)).filter(({ isDeleted }) => !isDeleted);
  const each = courses.map(capacityOf);
  const sum = (of: (one: CourseCapacity) => number) => each.reduce((total, one) => total + of(one), 0);
  const prep = await core.db.read((sql) => prepOf(sql, uid));
  return ok({
    totalSpace: sum((one) => one.totalSpace) + prep.space,
    interactSpace: sum((one) => one.interactSpace),
    interactCount: sum((one) => one.interactCount),
    homeworkSpace: sum((one) => one.homeworkSpace),
    homeworkCount: sum((one) => one.homeworkCount),
    coursewareSpace: sum((one) => one.coursewareSpace),
    coursewareCount: sum((one) => one.coursewareCount),
    liveSpace: sum((one) => one.liveSpace),
    liveCount: sum((one) => one.liveCount),
    recordSpace: sum((one) => one.recordSpace),
    recordCount: sum((one) => one.recordCount),
    studentCount: sum((one) => one.studentCount),
    feeRatio: sum((one) => one.feeRatio),
    liveFee: sum((one) => one.liveFee),
    courseCount: courses.length,
    resourceSpace: prep.space,
    resourceCount: prep.count,
    calculatedAt: Math.min(Math.floor(now / second), ...each.map((one) => one.calculatedAt)),
  });
};

/** Nothing costs money here yet: broadcasting does, and there is none. */
const liveFee = 0;

const capacityOf = ({ stored, isDeleted }: CourseState): CourseCapacity => ({
  course: {
    courseName: stored.name,
    className: stored.class_name,
    semester: stored.semester,
    term: stored.term,
  },
  courseId: stored.course_id,
  status: Number(isDeleted),
  totalSpace: stored.total_space,
  interactSpace: stored.interact_space,
  interactCount: stored.interact_count,
  homeworkSpace: stored.homework_space,
  homeworkCount: stored.homework_count,
  coursewareSpace: stored.courseware_space,
  coursewareCount: stored.courseware_count,
  liveSpace: stored.live_space,
  liveCount: stored.live_count,
  recordSpace: stored.record_space,
  recordCount: stored.record_count,
  studentCount: stored.student_count,
  feeRatio: stored.courseware_space * stored.student_count,
  liveFee,
  calculatedAt: Math.floor(stored.calculated_at / second),
});

type Order = (one: CourseState, other: CourseState) => number;

const byName = (one: StoredCourse, other: StoredCourse): number =>
  one.name.localeCompare(other.name, 'zh') || (one.course_id < other.course_id ? -1 : 1);

const orderOf =
  (difference: (one: StoredCourse, other: StoredCourse) => number): Order =>
  ({ stored: one }, { stored: other }) =>
    difference(one, other) || byName(one, other);

const by: Readonly<Record<CapacityOrder, Order>> = {
  space: orderOf((one, other) => other.total_space - one.total_space),
  name: orderOf(byName),
  semester: orderOf((one, other) => other.semester.localeCompare(one.semester) || other.term - one.term),
  students: orderOf((one, other) => other.student_count - one.student_count),
};
