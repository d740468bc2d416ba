import type { Mutation } from '#contract/core/call.ts';
import { coreRefusal } from '#contract/core/refusal.ts';
import { ok, refused } from '#contract/core/result.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { copiedCourse, courseTitle, importFrom, refuseCopyCourse } from '#contract/features/course/copying.ts';
import { type ImportRow, importLimits, isImporting } from '#contract/features/course/imports.ts';
import { coverOf } from '#contract/features/course/keys.ts';
import {
  copyCourse,
  copyCourseToCourse,
  paresMoodleMbz,
  removeImport,
} from '#contract/features/course/opening-writes.ts';
import { courseRefusal } from '#contract/features/course/rules.ts';
import { courseImportTable, courseTable } from '#contract/features/course/tables.ts';
import { type Act, onPacedMutation } from '#server/core/feature.ts';
import { copying } from '#server/core/session/paces.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { type Done, onWrite } from '#server/core/sync/write.ts';
import { personOf } from '#server/features/account/public.ts';
import { attach, detach } from '#server/features/upload/public.ts';
import { openCourse } from '../make.ts';
import { course } from '../store.ts';
import { wakeImporter } from './importer.ts';
import { addWork, courseImport, endWork, importsOf } from './store.ts';

const fileKey = (id: string): string => `courseImport:${id}`;

/** Has it done after the commit: the row by which everybody sees it is written. */
const begin = async (tx: Tx, row: ImportRow, { uid, mid }: Act, isNew: boolean): Promise<void> => {
  const { id, courseId, source, fromId, createdAt } = row;
  await addWork(tx.sql, { id, courseId, source, fromId, uid, mid, at: createdAt, isNew });
  await tx.enqueue(wakeImporter.name, {}, { key: { kind: 'import', scope: courseScope(courseId), id } });
};

/** Ends the work of a row that goes. */
const end = async (tx: Tx, { id, courseId }: ImportRow): Promise<void> => {
  await endWork(tx.sql, id);
  await detach(tx, { key: fileKey(id), scope: courseScope(courseId) });
};

/** A few at once, and the newest reports: the oldest one makes room. */
const makeRoom = async (tx: Tx, courseId: string) => {
  const all = await importsOf(tx.sql, courseId);
  if (all.filter(isImporting).length >= importLimits.atOnce) return courseRefusal.tooManyImports;
  const over = all.filter((row) => !isImporting(row)).slice(0, Math.max(0, all.length - importLimits.kept + 1));
  for (const row of over) {
    await tx.remove(courseImport, courseScope(courseId), row.id);
    await end(tx, row);
  }
  return undefined;
};

/** Its own handler: it opens a scope, and names who opens it. */
const toNew = onPacedMutation(copyCourse.call, copying, async (tx, input, act) => {
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
  const made = importFrom({ id, courseId, source: 'course', fromId: fromCourseId, title }, act);
  await tx.create(courseImport, made);
  await begin(tx, made, act, true);
  return ok({ courseId });
});

/** The row is written: the work begins with it. */
const beginning = async (
  tx: Tx,
  { input: { id }, act, is }: Pick<Done<Mutation, unknown>, 'act' | 'is'> & { readonly input: { readonly id: string } },
): Promise<undefined> => {
  const row = is(courseImportTable, id);
  if (row !== undefined) await begin(tx, row, act, false);
};

const toExisting = onWrite(copyCourseToCourse, {
  paces: copying,
  before: async (tx, { input, was }) => {
    const refusal = await makeRoom(tx, input.courseId);
    if (refusal !== undefined) return refused(refusal);
    return was(courseTable, input.fromCourseId) === undefined ? refused(coreRefusal.notFound) : ok(input);
  },
  after: beginning,
});

/** The backup hangs on its import: the staff read it. */
const fromMoodle = onWrite(paresMoodleMbz, {
  paces: copying,
  before: async (tx, { input, act }) => {
    const { courseId, id, file } = input;
    const refusal = await makeRoom(tx, courseId);
    if (refusal !== undefined) return refused(refusal);
    const to = { key: fileKey(id), scope: courseScope(courseId), audiences: ['staff'] as const };
    const hung = await attach(tx, act, { files: [file], to });
    return hung.ok ? ok({ ...input, file: hung.value[0] ?? file }) : hung;
  },
  after: beginning,
});

const remove = onWrite(removeImport, {
  after: async (tx, { input: { id }, was }): Promise<undefined> => {
    const row = was(courseImportTable, id);
    if (row !== undefined) await end(tx, row);
  },
});

export const copyingMutations = [toNew, toExisting, fromMoodle, remove];
