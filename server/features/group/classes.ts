import { createHash } from 'node:crypto';
import { newId } from '#contract/core/ids.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { day, second } from '#contract/core/time.ts';
import { groupLimits } from '#contract/features/group/keys.ts';
import type { GroupRow, GroupSetRow } from '#contract/features/group/rows.ts';
import type { JobHandler, Schedule } from '#server/core/feature.ts';
import { isRecord } from '#server/core/records.ts';
import { change } from '#server/core/sync/change.ts';
import { scopeValue } from '#server/core/sync/entity.ts';
import { membersWithRole } from '#server/core/sync/members.ts';
import type { Moved, Tx } from '#server/core/sync/recorder.ts';
import { classesOfPeople, type SchoolClass } from '#server/features/account/public.ts';
import { endGroup, place } from './placing.ts';
import { courseGroup, coursesToAlign, groupSet, groupsOfSet, placesOfSet, setsOf } from './store.ts';

const setName = '行政班';

/** One look at a course for everybody who joins it within a second. */
export const joinedClass: Moved = async (tx, { uid, scope, after }) => {
  if (!scope.startsWith('course:') || after !== 'student') return;
  if ((await classesOfPeople(tx.sql, [uid])).size === 0) return;
  const slot = Math.floor(tx.now / second) + 1;
  const key = { kind: 'course', scope, id: String(slot) };
  await tx.enqueue(alignClasses.name, { courseId: scopeValue(scope) }, { key, runAt: slot * second });
};

/** A class has the same group in every run, also one of the same name in another school has its own. */
const groupIdOf = ({ id, createdAt }: GroupSetRow, { coid, name }: SchoolClass): string => {
  const print = createHash('sha256')
    .update(JSON.stringify([id, coid, name]))
    .digest();
  return newId(createdAt, (into) => {
    into.set(print.subarray(0, into.length));
    return into;
  });
};

const foundSet = async (tx: Tx, courseId: string): Promise<GroupSetRow | undefined> =>
  (await setsOf(tx.sql, courseId)).find(({ owner }) => owner === 'institution');

const madeSet = async (tx: Tx, courseId: string, id: string): Promise<GroupSetRow> => {
  const set: GroupSetRow = {
    ...{ id, courseId, name: setName, owner: 'institution', createdAt: tx.now },
    ...{ choosing: false, listed: false, cap: 0, archived: false },
  };
  await tx.put(groupSet, set);
  return set;
};

/** Two schools may call a class the same. */
const nameOf = ({ name, school }: SchoolClass, all: readonly SchoolClass[]): string =>
  all.filter((one) => one.name === name).length > 1 ? `${name} · ${school}` : name;

/** The groups of these classes, by class. */
const putGroups = async (
  tx: Tx,
  { courseId, id: setId }: GroupSetRow,
  held: ReadonlyMap<string, GroupRow>,
  wanted: ReadonlyMap<string, SchoolClass>,
): Promise<void> => {
  const all = [...wanted.values()];
  for (const [id, one] of wanted) {
    const before = held.get(id);
    const name = nameOf(one, all);
    if (before?.name === name && !before.archived) continue;
    const made: GroupRow = { id, courseId, setId, name, leader: '', listed: false, archived: false, createdAt: tx.now };
    await tx.put(courseGroup, { ...(before ?? made), name, archived: false });
  }
};

/** Students of a course stand in the groups of the classes in which their schools have them. */
const align = async (tx: Tx, courseId: string, newSetId: string): Promise<void> => {
  const students = await membersWithRole(tx.sql, courseScope(courseId), 'student');
  const classes = await classesOfPeople(tx.sql, students);
  const found = await foundSet(tx, courseId);
  if (found === undefined && classes.size === 0) return;
  const set = found ?? (await madeSet(tx, courseId, newSetId));
  const to = new Map<string, string>();
  const wanted = new Map<string, SchoolClass>();
  for (const [uid, one] of classes) {
    const id = groupIdOf(set, one);
    if (!wanted.has(id) && wanted.size >= groupLimits.groups) continue;
    wanted.set(id, one);
    to.set(uid, id);
  }
  const present = new Set(students);
  const places = await placesOfSet(tx.sql, courseId, set.id);
  const moved = new Map<string, string>();
  for (const [uid, id] of to) if (places.find((one) => one.uid === uid)?.groupId !== id) moved.set(uid, id);
  // Who left the course keeps their place there, and finds it again.
  for (const { uid } of places) if (present.has(uid) && !to.has(uid)) moved.set(uid, '');
  const held = new Map((await groupsOfSet(tx.sql, set.id)).map((group) => [group.id, group]));
  await putGroups(tx, set, held, wanted);
  if (moved.size === 0) return;
  await place(tx, set, moved, tx.now);
  const filled = new Set(places.filter(({ uid }) => !moved.has(uid)).map(({ groupId }) => groupId));
  const isOver = ({ id, archived }: GroupRow) => !archived && !wanted.has(id) && !filled.has(id);
  for (const group of [...held.values()].filter(isOver)) await endGroup(tx, group, true);
};

export const alignClasses: JobHandler = {
  name: 'group.alignClasses',
  run: async ({ core }, payload) => {
    if (!isRecord(payload) || typeof payload.courseId !== 'string') throw new Error('a job without a course');
    const { courseId } = payload;
    const id = core.newId();
    await change(core, [courseScope(courseId)], (tx) => align(tx, courseId, id));
  },
};

/** Courses of people whose school named their class, or whom it has no longer, since they joined. */
export const reviewClasses: Schedule = {
  name: 'group.reviewClasses',
  every: day,
  run: async ({ core }) => {
    const courses = await core.db.read((sql) => coursesToAlign(sql));
    await change(core, [], async (tx) => {
      for (const courseId of courses) await tx.enqueue(alignClasses.name, { courseId });
    });
  },
};
