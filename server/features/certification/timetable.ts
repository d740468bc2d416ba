import type { Output } from '#contract/core/call.ts';
import { coreRefusal } from '#contract/core/refusal.ts';
import { ok, type Result, refused } from '#contract/core/result.ts';
import { courseScope, userScope } from '#contract/core/scopes.ts';
import { hour } from '#contract/core/time.ts';
import * as calls from '#contract/features/certification/calls.ts';
import { unbound } from '#contract/features/certification/keys.ts';
import { certificationRefusal } from '#contract/features/certification/rules.ts';
import type { CourseRow } from '#contract/features/course/rows.ts';
import type { Core } from '#server/core/core.ts';
import type { Sql } from '#server/core/db/database.ts';
import { onCall } from '#server/core/feature.ts';
import { type Rate, waiting } from '#server/core/session/rate.ts';
import { change } from '#server/core/sync/change.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { madeBy, personOf } from '#server/features/account/public.ts';
import { coursesOfPerson, joinCodeOf, makeCourse } from '#server/features/course/public.ts';
import { bindClass, boundAmong, certificationsOf, type ScheduledRow, scheduledFor, unbindCourses } from './store.ts';

type Listed = Output<typeof calls.teachClass>['list'];

/** The number under which an institution knows a teacher whom it certified. */
const numberAt = async (sql: Sql, uid: string, coid: string): Promise<string | undefined> => {
  const person = await personOf(sql, uid);
  if (person?.userType !== 'teacher') return undefined;
  if (person.certified && person.coid === coid && (await madeBy(sql, uid)) === coid) return person.studentNumber;
  const row = (await certificationsOf(sql, uid)).find((one) => one.coid === coid && one.state === 'certified');
  return row?.number;
};

const taughtBy = async (sql: Sql, uid: string) =>
  (await coursesOfPerson(sql, uid)).filter(({ role }) => role === 'teacher').map(({ row }) => row);

const classesOf = async (sql: Sql, uid: string, coid: string): Promise<ScheduledRow[] | undefined> => {
  const number = await numberAt(sql, uid, coid);
  return number === undefined ? undefined : scheduledFor(sql, coid, number);
};

/** The classes of the timetable with the courses they are bound to; a course that is gone, or another's now, binds nothing. */
export const timetableOf = async (sql: Sql, uid: string, coid: string): Promise<Listed> => {
  const rows = (await classesOf(sql, uid, coid)) ?? [];
  const taught = new Map((await taughtBy(sql, uid)).map((row) => [row.id, row]));
  return Promise.all(
    rows.map(async (one) => {
      const course = taught.get(one.course_id);
      return {
        ...{ id: one.id, classId: course?.id ?? unbound, classNumber: one.class_number, teachClass: one.teach_class },
        ...{ className: one.class_name, semester: one.semester, term: one.term, courseName: one.course_name },
        boundClass: course === undefined ? '' : [course.name, course.className].filter(Boolean).join(' · '),
        boundSemester: course?.semester ?? '',
        boundTerm: course === undefined ? '' : String(course.term),
        boundCode: course === undefined ? '' : await joinCodeOf(sql, course.id),
      };
    }),
  );
};

interface Binding {
  readonly row: ScheduledRow;
  /** '' for none. */
  readonly courseId: string;
}

/** A course that one of these classes could be made into, and that stands for no class, is the one. */
const alike = (row: ScheduledRow, courses: readonly CourseRow[]): CourseRow | undefined =>
  courses.find(
    ({ name, className, semester, term }) =>
      name === row.course_name && className === row.teach_class && semester === row.semester && term === row.term,
  );

/** What the table comes to: each course the asker's own, and in one place only. */
const bindingsOf = async (
  tx: Tx,
  uid: string,
  {
    coid,
    classArray,
  }: { readonly coid: string; readonly classArray: readonly { teachClassid: string; classid: string }[] },
): Promise<Result<readonly Binding[]>> => {
  const rows = await classesOf(tx.sql, uid, coid);
  if (rows === undefined) return refused(certificationRefusal.notCertified);
  const taught = new Set((await taughtBy(tx.sql, uid)).map(({ id }) => id));
  const said = new Map(classArray.map((one) => [one.teachClassid, one.classid]));
  if ([...said.keys()].some((id) => !rows.some((row) => row.id === id)))
    return refused(certificationRefusal.classUnknown);
  const asked = [...said.values()].filter((id) => id !== unbound);
  if (asked.some((id) => !taught.has(id))) return refused(certificationRefusal.courseNotTheirs);
  const bindings = rows.map((row) => {
    const before = taught.has(row.course_id) ? row.course_id : '';
    const chosen = said.get(row.id) ?? before;
    return { row, courseId: chosen === unbound ? '' : chosen };
  });
  const used = bindings.map(({ courseId }) => courseId).filter((id) => id !== '');
  const elsewhere = [...(await boundAmong(tx.sql, used)).values()].some((id) => !rows.some((row) => row.id === id));
  if (elsewhere || new Set(used).size < used.length) return refused(certificationRefusal.courseTwice);
  return ok(bindings);
};

/** Courses of the teacher for which no class stands, once all of these do. */
const unboundOf = async (sql: Sql, uid: string, bindings: readonly Binding[]): Promise<CourseRow[]> => {
  const taught = await taughtBy(sql, uid);
  const elsewhere = await boundAmong(
    sql,
    taught.map(({ id }) => id),
  );
  const own = new Set(bindings.map(({ row }) => row.id));
  const used = new Set(bindings.map(({ courseId }) => courseId));
  return taught.filter(({ id }) => !used.has(id) && (!elsewhere.has(id) || own.has(elsewhere.get(id) ?? '')));
};

/** Key: the teacher. Each time can make as many courses as the timetable has classes. */
const makings = new WeakMap<Core, Rate>();
const makingsOf = (core: Core): Rate => {
  const known = makings.get(core) ?? core.rates('timetable courses', 20, hour);
  makings.set(core, known);
  return known;
};

const relate = onCall(calls.relationTeachClass, async (given, { core, uid }) => {
  const { coid, isAutoCreate } = given;
  const wait = isAutoCreate === '1' ? await makingsOf(core).use(uid) : 0;
  if (wait > 0) return refused(waiting(coreRefusal.tooMany, wait));
  const count = (await core.db.read((sql) => classesOf(sql, uid, coid)))?.length ?? 0;
  // Ids for as many courses as there are classes: their scopes are locked before anything is looked at.
  const free = isAutoCreate === '1' ? Array.from({ length: count }, () => core.newId()) : [];
  const scopes = [userScope(uid), ...free.map(courseScope)];
  const done = await change(core, scopes, async (tx): Promise<Result<number>> => {
    const person = await personOf(tx.sql, uid);
    if (person === undefined) return refused(coreRefusal.notSignedIn);
    const bindings = await bindingsOf(tx, uid, given);
    if (!bindings.ok) return bindings;
    // Made once: whoever frees a class and has courses made again gets back what was made before.
    const left = isAutoCreate === '1' ? await unboundOf(tx.sql, uid, bindings.value) : [];
    let made = 0;
    for (const { row, courseId } of bindings.value) {
      const known = courseId === '' ? alike(row, left) : undefined;
      if (known !== undefined) left.splice(left.indexOf(known), 1);
      const next = courseId === '' && known === undefined ? free[made] : undefined;
      if (next !== undefined) {
        made += 1;
        const about = { name: row.course_name, className: row.teach_class, semester: row.semester, term: row.term };
        const input = { ...about, courseId: next, mode: 'blend', intro: '' } as const;
        await makeCourse(tx, input, { uid, username: person.username, at: tx.now });
      }
      await bindClass(tx.sql, row.id, known?.id ?? next ?? courseId);
    }
    return ok(made);
  });
  if (!done.ok) return done;
  return ok({ coid, made: done.value, list: await core.db.read((sql) => timetableOf(sql, uid, coid)) });
});

export const timetableHandlers = [
  relate,
  onCall(calls.teachClass, async ({ coid }, { core, uid }) =>
    core.db.read(async (sql) => {
      if ((await numberAt(sql, uid, coid)) === undefined) return refused(certificationRefusal.notCertified);
      return ok({ coid, list: await timetableOf(sql, uid, coid) });
    }),
  ),
  onCall(calls.listOnlineCourses, async ({ isRelationCollege }, { core, uid }) =>
    core.db.read(async (sql) => {
      const taught = await taughtBy(sql, uid);
      const bound = await boundAmong(
        sql,
        taught.map(({ id }) => id),
      );
      const wanted = taught.filter(({ id }) => Number(isRelationCollege) !== 2 || !bound.has(id));
      const list = wanted.map(async ({ id, name, className, semester, term }) => {
        return { id, courseName: name, className, semester, term, code: await joinCodeOf(sql, id) };
      });
      return ok({ list: await Promise.all(list) });
    }),
  ),
  onCall(calls.cancelRealtionTeachClass, async ({ courseId }, { core, uid }) =>
    core.db.write(async (sql) => {
      if (!(await taughtBy(sql, uid)).some(({ id }) => id === courseId))
        return refused(certificationRefusal.courseNotTheirs);
      await unbindCourses(sql, [courseId]);
      return ok({});
    }),
  ),
];
