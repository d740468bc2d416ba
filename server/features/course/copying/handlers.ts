import { coreRefusal } from '#contract/core/refusal.ts';
import { ok, refused } from '#contract/core/result.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { copyCourse, copyCourseToCourse, paresMoodleMbz, removeImport } from '#contract/features/course/copy-calls.ts';
import {
  copiedCourse,
  courseTitle,
  importFrom,
  refuseBringMoodle,
  refuseCopyCourse,
  refuseCopyInto,
  refuseRemoveImport,
} from '#contract/features/course/copying.ts';
import { type ImportRow, importLimits, isImporting } from '#contract/features/course/imports.ts';
import { coverOf } from '#contract/features/course/keys.ts';
import { courseRefusal } from '#contract/features/course/rules.ts';
import { type Act, onMutation, onPacedMutation } from '#server/core/feature.ts';
import { copying } from '#server/core/session/paces.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { personOf } from '#server/features/account/public.ts';
import { attach, detach } from '#server/features/upload/public.ts';
import { openCourse } from '../make.ts';
import { course } from '../store.ts';
import { wakeImporter } from './importer.ts';
import { addWork, courseImport, endWork, importsOf } from './store.ts';

const fileKey = (id: string): string => `courseImport:${id}`;

/** Writes the row by which everybody sees it, and has it done after the commit. */
const begin = async (tx: Tx, row: ImportRow, { uid, mid }: Act, isNew: boolean): Promise<void> => {
  await tx.create(courseImport, row);
  const { id, courseId, source, fromId, createdAt } = row;
  await addWork(tx.sql, { id, courseId, source, fromId, uid, mid, at: createdAt, isNew });
  await tx.enqueue(wakeImporter.name, {}, { key: { kind: 'import', scope: courseScope(courseId), id } });
};

const forget = async (tx: Tx, { id, courseId }: ImportRow): Promise<void> => {
  await tx.remove(courseImport, courseScope(courseId), id);
  await endWork(tx.sql, id);
  await detach(tx, { key: fileKey(id), scope: courseScope(courseId) });
};

/** A few at once, and the newest reports: the oldest one makes room. */
const makeRoom = async (tx: Tx, courseId: string) => {
  const all = await importsOf(tx.sql, courseId);
  if (all.filter(isImporting).length >= importLimits.atOnce) return courseRefusal.tooManyImports;
  const over = all.filter((row) => !isImporting(row)).slice(0, Math.max(0, all.length - importLimits.kept + 1));
  for (const row of over) await forget(tx, row);
  return undefined;
};

const toNew = onPacedMutation(copyCourse, copying, async (tx, input, act) => {
  const { courseId, fromCourseId, id } = input;
  const from = courseScope(fromCourseId);
  const [person, actor, source] = await Promise.all([
    personOf(tx.sql, act.uid),
    tx.actorOf(act.uid, from),
    tx.get(course, from, fromCourseId),
  ]);
  if (person === undefined) return refused(coreRefusal.notAllowed);
  const refusal = refuseCopyCourse(input, { userType: person.userType, from: actor });
  if (refusal !== undefined || source === undefined) return refused(refusal ?? coreRefusal.notFound);
  const row = copiedCourse(input, source, act);
  await openCourse(tx, row, { uid: act.uid, username: person.username });
  const cover = coverOf(row.cover);
  if (cover !== undefined) {
    const to = { key: `cover:${courseId}`, scope: courseScope(courseId), audiences: ['all'] as const };
    const hung = await attach(tx, act, { files: [{ id: cover }], to });
    if (!hung.ok) return hung;
  }
  const title = courseTitle(source);
  await begin(tx, importFrom({ id, courseId, source: 'course', fromId: fromCourseId, title }, act), act, true);
  return ok({ courseId });
});

const toExisting = onPacedMutation(copyCourseToCourse, copying, async (tx, input, act) => {
  const { courseId, fromCourseId, id } = input;
  const [from, to, source] = await Promise.all([
    tx.actorOf(act.uid, courseScope(fromCourseId)),
    tx.actorOf(act.uid, courseScope(courseId)),
    tx.get(course, courseScope(fromCourseId), fromCourseId),
  ]);
  const refusal = refuseCopyInto(input, { from, to }) ?? (await makeRoom(tx, courseId));
  if (refusal !== undefined || source === undefined) return refused(refusal ?? coreRefusal.notFound);
  const title = courseTitle(source);
  await begin(tx, importFrom({ id, courseId, source: 'course', fromId: fromCourseId, title }, act), act, false);
  return ok({});
});

const fromMoodle = onPacedMutation(paresMoodleMbz, copying, async (tx, input, act) => {
  const { courseId, id, file } = input;
  const scope = courseScope(courseId);
  const refusal = refuseBringMoodle(input, await tx.actorOf(act.uid, scope)) ?? (await makeRoom(tx, courseId));
  if (refusal !== undefined) return refused(refusal);
  const hung = await attach(tx, act, { files: [file], to: { key: fileKey(id), scope, audiences: ['staff'] } });
  if (!hung.ok) return hung;
  const [known = file] = hung.value;
  const row = importFrom({ id, courseId, source: 'moodle', fromId: known.id, title: known.name }, act);
  await begin(tx, row, act, false);
  return ok({});
});

const remove = onMutation(removeImport, async (tx, { courseId, id }, { uid }) => {
  const scope = courseScope(courseId);
  const refusal = refuseRemoveImport(await tx.actorOf(uid, scope));
  if (refusal !== undefined) return refused(refusal);
  const row = await tx.get(courseImport, scope, id);
  if (row !== undefined) await forget(tx, row);
  return ok({});
});

export const copyingMutations = [toNew, toExisting, fromMoodle, remove];
