import type { Input } from '#contract/core/call.ts';
import type { Refusal } from '#contract/core/refusal.ts';
import { type Actor, refuseUnless, type UserType } from '#contract/core/roles.ts';
import type { Writing } from '#contract/core/writing.ts';
import type { copyCourse, copyCourseToCourse, paresMoodleMbz } from './copy-calls.ts';
import { type ImportedKind, type ImportRow, importedKinds } from './imports.ts';
import type { CourseRow } from './rows.ts';
import { courseFrom, courseRefusal, refuseCreateCourse } from './rules.ts';

type NewCopy = Input<typeof copyCourse>;

export const refuseCopyCourse = (
  input: NewCopy,
  { userType, from }: { readonly userType: UserType; readonly from: Actor | undefined },
): Refusal | undefined =>
  refuseUnless(from, 'course.copy') ??
  (input.courseId === input.fromCourseId ? courseRefusal.copyToItself : undefined) ??
  refuseCreateCourse({ ...input, mode: 'blend', intro: '' }, userType);

export const refuseCopyInto = (
  { courseId, fromCourseId }: Input<typeof copyCourseToCourse>,
  { from, to }: { readonly from: Actor | undefined; readonly to: Actor | undefined },
): Refusal | undefined =>
  refuseUnless(from, 'course.copy') ??
  refuseUnless(to, 'content.write') ??
  (courseId === fromCourseId ? courseRefusal.copyToItself : undefined);

export const refuseBringMoodle = (
  { file }: Pick<Input<typeof paresMoodleMbz>, 'file'>,
  to: Actor | undefined,
): Refusal | undefined =>
  refuseUnless(to, 'content.write') ?? (/.\.mbz$/i.test(file.name) ? undefined : courseRefusal.notABackup);

export const refuseRemoveImport = (actor: Actor | undefined): Refusal | undefined =>
  refuseUnless(actor, 'content.write');

/** What is said of the old course holds for the new one; its states, and what belongs to its people, do not. */
export const copiedCourse = (
  { courseId, name, className, semester, term }: NewCopy,
  from: CourseRow | undefined,
  writing: Pick<Writing, 'uid' | 'at'>,
): CourseRow => ({
  ...courseFrom(
    { courseId, name, className, semester, term, mode: from?.mode ?? 'blend', intro: from?.intro ?? '' },
    writing,
  ),
  creditHours: from?.creditHours ?? 0,
  location: from?.location ?? '',
  cover: from?.cover ?? '',
  asksNumber: from?.asksNumber ?? false,
  asks: [...(from?.asks ?? [])],
});

export const courseTitle = ({ name, className }: Pick<CourseRow, 'name' | 'className'>): string =>
  `${name} ${className}`.trim();

type Begun = Pick<ImportRow, 'id' | 'courseId' | 'source' | 'fromId' | 'title'>;

export const importFrom = (
  { id, courseId, source, fromId, title }: Begun,
  { uid, at }: Pick<Writing, 'uid' | 'at'>,
): ImportRow => ({
  id,
  courseId,
  source,
  fromId,
  title,
  state: 'waiting',
  done: 0,
  total: 0,
  taken: {},
  left: [],
  leftMore: 0,
  failure: '',
  createdBy: uid,
  createdAt: at,
  finishedAt: 0,
});

/** As what a report counts an activity. */
export const kindOfActivity = (kind: string): ImportedKind => {
  if (kind === 'externalLink' || kind === 'moocLink') return 'link';
  if (kind === 'caseStudy') return 'homework';
  if (kind === 'interactiveQuiz') return 'test';
  return (importedKinds as readonly string[]).includes(kind) ? (kind as ImportedKind) : 'material';
};
