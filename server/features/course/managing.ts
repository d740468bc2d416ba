import * as z from 'zod/mini';
import type { Input, Mutation } from '#contract/core/call.ts';
import { coreRefusal } from '#contract/core/refusal.ts';
import { ok, type Result, refused } from '#contract/core/result.ts';
import { can, isGuest, type ScopeRole } from '#contract/core/roles.ts';
import { courseScope, userScope } from '#contract/core/scopes.ts';
import { day } from '#contract/core/time.ts';
import { courseLimits, coverFile, isClosed, isOff } from '#contract/features/course/keys.ts';
import type { CourseRow } from '#contract/features/course/rows.ts';
import { courseRefusal } from '#contract/features/course/rules.ts';
import { courseTable } from '#contract/features/course/tables.ts';
import {
  cancleCourseEnding,
  delCourse,
  resetCourseCode,
  restoreCourse,
  setCourseDeactivated,
  setCourseEnding,
  setCourseEndingVisit,
  startCourseCode,
  stopCourseCode,
  updateCourse,
} from '#contract/features/course/writes.ts';
import type { Act, JobHandler } from '#server/core/feature.ts';
import { inPiecesFrom } from '#server/core/jobs/in-pieces.ts';
import { closingCourses } from '#server/core/session/paces.ts';
import { change } from '#server/core/sync/change.ts';
import { membersOf as everybodyIn } from '#server/core/sync/members.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { type Done, onWrite } from '#server/core/sync/write.ts';
import { attach, detach } from '#server/features/upload/public.ts';
import { endLinksOf } from './guests.ts';
import { makeJoinCode } from './join-code.ts';
import { itemsIn } from './own-store.ts';
import { course, courseCode, courseMember, membersOf, openedBy, placeOfMember } from './store.ts';
import { asked, withdrawFrom } from './transfers.ts';

export const freeCode = async (tx: Tx): Promise<string> => {
  for (;;) {
    const code = makeJoinCode();
    if ((await openedBy(tx.sql, code)) === undefined) return code;
  }
};

/** Shuts out whom the state of the course shuts out. */
const shutOut = async (tx: Tx, row: CourseRow): Promise<void> => {
  const scope = courseScope(row.id);
  await tx.setClosed(scope, 'student', isClosed(row));
  for (const role of ['assistant', 'supervisor', 'reviewer'] as const) await tx.setClosed(scope, role, isOff(row));
};

const putCourse = async (tx: Tx, row: CourseRow): Promise<void> => {
  await tx.put(course, row);
  await shutOut(tx, row);
};

/** A state that shuts people out, or lets them in again. */
const closing = {
  paces: closingCourses,
  after: async (tx: Tx, { input: { courseId }, was, is }: Done<ClosingCall, undefined>): Promise<undefined> => {
    const row = is(courseTable, courseId);
    if (row !== undefined && row !== was(courseTable, courseId)) await shutOut(tx, row);
  },
};
type ClosingCall = Mutation<z.ZodMiniType<{ readonly courseId: string }>>;

const coverTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];

/** The picture hangs on the course: whoever is in it sees it. */
const hangCover = async (
  tx: Tx,
  { courseId, cover }: Input<typeof updateCourse.call>,
  act: Act,
): Promise<Result<object>> => {
  if (cover === undefined) return ok({});
  const at = { key: `cover:${courseId}`, scope: courseScope(courseId) };
  const id = coverFile(cover);
  if (id === undefined) {
    await detach(tx, at);
    return ok({});
  }
  const hung = await attach(tx, act, { files: [{ id }], to: { ...at, audiences: ['all'] } });
  if (!hung.ok) return hung;
  const fits = hung.value.every(({ type, size }) => coverTypes.includes(type) && size <= courseLimits.coverBytes);
  return fits ? ok({}) : refused(courseRefusal.coverWrong);
};

const update = onWrite(updateCourse, {
  before: async (tx, { input, act, was }) => {
    if (was(courseTable, input.courseId) === undefined) return ok(input);
    const hung = await hangCover(tx, input, act);
    return hung.ok ? ok(input) : hung;
  },
});

/** The server makes the code. */
const reset = onWrite(resetCourseCode, {
  after: async (tx, { input: { courseId }, act: { uid } }) => {
    const scope = courseScope(courseId);
    const row = await tx.get(courseCode, scope, courseId);
    if (row === undefined) return refused(coreRefusal.notFound);
    const code = await freeCode(tx);
    await tx.put(courseCode, { ...row, code, stopped: false });
    // Whoever may renew it, and add nobody, is not told it.
    const isRead = can(await tx.actorOf(uid, scope), 'member.add');
    return ok({ code: isRead ? code : '' });
  },
});

/** Whether anybody's work would go with it. */
export const goesWith = async (tx: Pick<Tx, 'sql'>, courseId: string) => ({
  members: (await membersOf(tx.sql, courseId)).length - 1,
  items: await itemsIn(tx.sql, courseScope(courseId)),
});

/** Whose work would go with it only the server knows. */
const remove = onWrite(delCourse, {
  paces: closingCourses,
  after: async (tx, { input: { courseId, name }, act: { now } }) => {
    const row = await tx.get(course, courseScope(courseId), courseId);
    if (row === undefined) return refused(coreRefusal.notFound);
    if (row.deletesAt > 0) return ok({ deletesAt: row.deletesAt });
    const { members, items } = await goesWith(tx, courseId);
    if (members + items > 0 && name.trim() !== row.name) return refused(courseRefusal.nameWrong);
    const deletesAt = now + courseLimits.keptDays * day;
    await putCourse(tx, { ...row, deletesAt });
    const key = { kind: 'purge', scope: courseScope(courseId), id: String(deletesAt) };
    await tx.enqueue(purgeCourse.name, { courseId, deletesAt }, { key, runAt: deletesAt });
    return ok({ deletesAt });
  },
});

const restore = onWrite(restoreCourse, {
  paces: closingCourses,
  after: async (tx, { input: { courseId } }) => {
    const row = await tx.get(course, courseScope(courseId), courseId);
    if (row === undefined) return refused(coreRefusal.notFound);
    if (row.deletesAt > 0) await putCourse(tx, { ...row, deletesAt: 0 });
    return undefined;
  },
});

/** People whose membership ends in one transaction … */
const endedAtOnce = 20;

/** … and for how long, in milliseconds: what a course told each of them goes with it, and nobody waits for a whole class. */
const maxTime = 20;

const Purging = z.object({ courseId: z.string(), deletesAt: z.int() });

/**
 * When the time is over nobody belongs to the course any more, nor can anybody come in, so it leaves every device; what was
 * made in it, and who was in it when, stays where an operator finds it. Taken back meanwhile, or deleted again later, it is left alone.
 */
export const purgeCourse: JobHandler = {
  name: 'course.purge',
  run: async ({ core }, payload) => {
    const { courseId, deletesAt } = Purging.parse(payload);
    const scope = courseScope(courseId);
    const piece = async (left: readonly { readonly uid: string; readonly role: ScopeRole }[]) => {
      const some = left.slice(0, endedAtOnce);
      const done = await change(core, [scope, ...some.map(({ uid }) => userScope(uid))], async (tx) => {
        if ((await tx.get(course, scope, courseId))?.deletesAt !== deletesAt) return left.length;
        const until = performance.now() + maxTime;
        for (const [index, { uid, role }] of some.entries()) {
          await (isGuest(role) ? tx.setMember(uid, scope, undefined) : tx.endMember(uid, scope, 'removed'));
          await tx.remove(courseMember, ...placeOfMember(courseId, uid));
          if (performance.now() > until) return index + 1;
        }
        return some.length;
      });
      return done < left.length ? left.slice(done) : undefined;
    };
    await change(core, [scope, ...(await core.db.read((sql) => asked(sql, courseId)))], async (tx) => {
      if ((await tx.get(course, scope, courseId))?.deletesAt !== deletesAt) return;
      await withdrawFrom(tx, courseId);
      await endLinksOf(tx, courseId);
    });
    const left = await core.db.read((sql) => everybodyIn(sql, scope));
    if (left.length === 0) return;
    // Begun again it finds those who are left.
    await inPiecesFrom(left, piece, () =>
      change(core, [], (tx) => tx.enqueue(purgeCourse.name, { courseId, deletesAt })),
    );
  },
};

export const managingMutations = [
  update,
  onWrite(stopCourseCode),
  onWrite(startCourseCode),
  onWrite(setCourseDeactivated, closing),
  onWrite(setCourseEnding, closing),
  onWrite(cancleCourseEnding, closing),
  onWrite(setCourseEndingVisit, closing),
  reset,
  remove,
  restore,
];
