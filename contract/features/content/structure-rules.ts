import type { Input } from '#contract/core/call.ts';
import { coreRefusal, type Refusal } from '#contract/core/refusal.ts';
import type { Actor } from '#contract/core/roles.ts';
import { editionsAfter, fieldsInConflict } from '#contract/core/rows/editions.ts';
import type { Writing } from '#contract/core/writing.ts';
import { wouldLoop } from './outline.ts';
import type { ChapterRow, FileTypeRow, FolderRow, LessonLinkRow } from './rows.ts';
import { contentRefusal, refuseWriteContent } from './rules.ts';
import type {
  createChapter,
  createFolder,
  moveChapter,
  saveFileType,
  updateChapter,
  updateFolder,
} from './structure-calls.ts';

type Title = { readonly title?: string | undefined };

const sameName = (one: string, other: string): boolean =>
  one.trim().normalize('NFC').toLowerCase() === other.trim().normalize('NFC').toLowerCase();

/** S-397, S-398: a name, and one that no sibling has. */
const refuseName = (
  title: string | undefined,
  { id, parentId }: Pick<ChapterRow, 'id' | 'parentId'>,
  chapters: readonly ChapterRow[],
): Refusal | undefined => {
  if (title === undefined) return undefined;
  if (title.trim() === '') return contentRefusal.titleBlank;
  const isTaken = chapters.some((one) => one.id !== id && one.parentId === parentId && sameName(one.title, title));
  return isTaken ? contentRefusal.nameTaken : undefined;
};

/** S-406. */
const refuseHours = (hours: number | null | undefined): Refusal | undefined =>
  hours === undefined || hours === null || (Number.isSafeInteger(hours) && hours > 0 && hours < 10_000)
    ? undefined
    : contentRefusal.hoursInvalid;

/** `chapters` are those of the course. */
export const refuseCreateChapter = (
  input: Input<typeof createChapter>,
  role: Actor | undefined,
  chapters: readonly ChapterRow[],
): Refusal | undefined => {
  const early = refuseWriteContent(role) ?? refuseName(input.title, input, chapters) ?? refuseHours(input.hours);
  if (early !== undefined || input.parentId === '') return early;
  return refuseParent(input, chapters);
};

/** A parent that is gone is the author's news: the section would be seen by nobody. */
const refuseParent = ({ parentId }: Pick<ChapterRow, 'parentId'>, chapters: readonly ChapterRow[]) => {
  const parent = chapters.find(({ id }) => id === parentId);
  if (parent === undefined) return contentRefusal.gone;
  return parent.parentId === '' ? undefined : contentRefusal.tooDeep;
};

export const chapterFrom = (
  { courseId, id, parentId, title, mode, hours, order }: Input<typeof createChapter>,
  { uid, at, mid }: Writing,
): ChapterRow => ({
  id,
  courseId,
  parentId,
  title: title.trim(),
  mode,
  hours,
  order,
  createdBy: uid,
  createdAt: at,
  editions: { title: mid },
});

export const refuseUpdateChapter = (
  input: Input<typeof updateChapter>,
  role: Actor | undefined,
  chapters: readonly ChapterRow[],
): Refusal | undefined => {
  const row = chapters.find(({ id }) => id === input.id);
  const early = refuseWriteContent(role) ?? refuseHours(input.hours);
  if (early !== undefined) return early;
  if (row === undefined) return contentRefusal.gone;
  if (fieldsInConflict(row.editions, input.basis).length > 0) return coreRefusal.conflict;
  return refuseName(input.title, row, chapters);
};

const editionsWith = ({ title }: Title, row: ChapterRow | FolderRow, mid: string) =>
  title === undefined ? row.editions : editionsAfter(row.editions, ['title'], mid);

export const chapterAfter = (row: ChapterRow, input: Input<typeof updateChapter>, { mid }: Writing): ChapterRow => ({
  ...row,
  title: input.title?.trim() ?? row.title,
  mode: input.mode ?? row.mode,
  hours: input.hours === undefined ? row.hours : input.hours,
  editions: editionsWith(input, row, mid),
});

export const refuseMoveChapter = (
  { id, parentId }: Input<typeof moveChapter>,
  role: Actor | undefined,
  chapters: readonly ChapterRow[],
): Refusal | undefined => {
  const early = refuseWriteContent(role);
  if (early !== undefined) return early;
  const row = chapters.find((one) => one.id === id);
  if (row === undefined) return contentRefusal.gone;
  if (parentId !== '' && (parentId === id || chapters.some((one) => one.parentId === id)))
    return contentRefusal.tooDeep;
  const parent = parentId === '' ? undefined : refuseParent({ parentId }, chapters);
  return parent ?? (parentId === row.parentId ? undefined : refuseName(row.title, { id, parentId }, chapters));
};

export const refuseCreateFolder = (
  { title }: Input<typeof createFolder>,
  role: Actor | undefined,
): Refusal | undefined => refuseWriteContent(role) ?? refuseFolderName(title);

/** S-399. Two folders may have one name. */
const refuseFolderName = (title: string | undefined) =>
  title !== undefined && title.trim() === '' ? contentRefusal.titleBlank : undefined;

export const folderFrom = (
  { courseId, id, parentId, title, order }: Input<typeof createFolder>,
  { uid, at, mid }: Writing,
): FolderRow => ({
  id,
  courseId,
  parentId,
  title: title.trim(),
  order,
  createdBy: uid,
  createdAt: at,
  editions: { title: mid },
});

export const refuseUpdateFolder = (
  input: Input<typeof updateFolder>,
  role: Actor | undefined,
  folders: readonly FolderRow[],
): Refusal | undefined => {
  const early = refuseWriteContent(role) ?? refuseFolderName(input.title);
  if (early !== undefined) return early;
  const row = folders.find(({ id }) => id === input.id);
  if (row === undefined) return contentRefusal.gone;
  if (fieldsInConflict(row.editions, input.basis).length > 0) return coreRefusal.conflict;
  return input.parentId !== undefined && wouldLoop(folders, input.id, input.parentId)
    ? contentRefusal.folderLoop
    : undefined;
};

export const folderAfter = (row: FolderRow, input: Input<typeof updateFolder>, { mid }: Writing): FolderRow => ({
  ...row,
  title: input.title?.trim() ?? row.title,
  order: input.order ?? row.order,
  parentId: input.parentId ?? row.parentId,
  editions: editionsWith(input, row, mid),
});

type Naming = Input<typeof saveFileType>;

/** Of file types and of the steps of lessons. */
export const refuseNaming = ({ name }: Pick<Naming, 'name'>, role: Actor | undefined): Refusal | undefined =>
  refuseWriteContent(role) ?? (name.trim() === '' ? contentRefusal.nameBlank : undefined);

export const named = (
  row: FileTypeRow | LessonLinkRow | undefined,
  { courseId, id, name }: Naming,
  { at }: Pick<Writing, 'at'>,
): FileTypeRow & LessonLinkRow => ({ id, courseId, name: name.trim(), createdAt: row?.createdAt ?? at });
