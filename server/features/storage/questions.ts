import { setImmediate as breath } from 'node:timers/promises';
import { coreRefusal, type Refusal } from '#contract/core/refusal.ts';
import { ok, type Result, refused } from '#contract/core/result.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { hour, second } from '#contract/core/time.ts';
import type { CourseRow } from '#contract/features/course/rows.ts';
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
import type { Core } from '#server/core/core.ts';
import type { Sql } from '#server/core/db/database.ts';
import { type Asking, onCall, onReadAndKeep, type Reading } from '#server/core/feature.ts';
import type { Pace } from '#server/core/session/pace.ts';
import { waiting } from '#server/core/session/rate.ts';
import { personOf } from '#server/features/account/public.ts';
import { activityKinds } from '#server/features/content/public.ts';
import { courseById, coursesAmong, coursesOfPerson, studentsOf } from '#server/features/course/public.ts';
import {
  type CourseNumbers,
  filesIn,
  numbersOf,
  prepFilesOf,
  putCourse,
  type StoredCourse,
  storedAmong,
  storedCourse,
  storedCoursesOf,
  sumOf,
} from './store.ts';

/** Older numbers are calculated anew when somebody looks. */
const stale = hour;

/** Counts the files that rows of the course refer to now, and writes it down. */
const calculateCourse = async (sql: Sql, row: CourseRow, now: number): Promise<StoredCourse> => {
  const files = await filesIn(sql, courseScope(row.id));
  const numbers: CourseNumbers = {
    ...numbersOf(files, await activityKinds(sql, row.id)),
    student_count: await studentsOf(sql, row.id),
    calculated_at: now,
  };
  await putCourse(sql, row, row.createdBy, numbers);
  const { id, name, className: class_name, semester, term, createdBy: uid } = row;
  return { course_id: id, uid, name, class_name, semester, term, ...numbers };
};

interface CourseState {
  readonly stored: StoredCourse;
  readonly isDeleted: boolean;
}

/** `force`: calculated now. A course that was deleted keeps its last numbers. */
const courseState = async (
  sql: Sql,
  courseId: string,
  now: number,
  force: boolean,
): Promise<CourseState | undefined> => {
  const [row, stored] = [await courseById(sql, courseId), await storedCourse(sql, courseId)];
  if (row === undefined) return stored === undefined ? undefined : { stored, isDeleted: true };
  const isFresh = stored !== undefined && now - stored.calculated_at < stale && !force;
  return { stored: isFresh ? stored : await calculateCourse(sql, row, now), isDeleted: false };
};

/**
 * All courses that count to a teacher's account. What is calculated anew is, course by course, in a transaction of its own: whoever
 * has a thousand waits for them, and holds nobody up.
 */
const coursesOfAccount = async (
  { db }: Pick<Core, 'db'>,
  uid: string,
  now: number,
  force: boolean,
): Promise<readonly CourseState[]> => {
  const { taught, known, gone } = await db.read(async (sql) => {
    const mine = (await coursesOfPerson(sql, uid)).filter(({ role }) => role === 'teacher').map(({ row }) => row);
    const held = new Set(mine.map(({ id }) => id));
    const others = (await storedCoursesOf(sql, uid)).filter(({ course_id }) => !held.has(course_id));
    const there = await coursesAmong(
      sql,
      others.map(({ course_id }) => course_id),
    );
    return {
      taught: mine,
      known: await storedAmong(sql, [...held]),
      gone: others.filter(({ course_id }) => !there.has(course_id)),
    };
  });
  const states: CourseState[] = [];
  for (const row of taught) {
    const before = known.get(row.id);
    const isFresh = before !== undefined && now - before.calculated_at < stale && !force;
    if (!isFresh) await breath();
    states.push({
      stored: isFresh ? before : await db.jot((sql) => calculateCourse(sql, row, now)),
      isDeleted: false,
    });
  }
  return [...states, ...gone.map((stored) => ({ stored, isDeleted: true }))];
};

const prepOf = async (sql: Sql, uid: string) => sumOf(await prepFilesOf(sql, uid));

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
