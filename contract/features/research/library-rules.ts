import type { Input } from '#contract/core/call.ts';
import { coreRefusal, type Refusal } from '#contract/core/refusal.ts';
import { editionsAfter, fieldsInConflict } from '#contract/core/rows/editions.ts';
import type { Writing } from '#contract/core/writing.ts';
import { officeLimits } from './keys.ts';
import type {
  addCourse,
  addResource,
  addWareLabel,
  copyOfficeCourse,
  saveCourse,
  updateResource,
} from './library-calls.ts';
import type { OfficeCourseRow, OfficeLabelRow, OfficeResourceRow } from './rows.ts';
import { namesIn, refuseAddress, researchRefusal } from './rules.ts';

const titleBlank = (title: string | undefined) =>
  title !== undefined && title.trim() === '' ? researchRefusal.titleBlank : undefined;

export const refuseAddResource = (input: Input<typeof addResource>, others: number): Refusal | undefined => {
  if (input.files.length === 0 && input.url === '') return researchRefusal.noResource;
  return (
    titleBlank(input.title) ??
    refuseAddress(input.url, 'url') ??
    (others >= officeLimits.resources ? researchRefusal.manyResources : undefined)
  );
};

/** A file or an address: with a file the address counts for nothing. */
export const resourceFrom = (input: Input<typeof addResource>, { uid, at }: Writing): OfficeResourceRow => ({
  ...{ id: input.id, officeId: input.officeId, title: input.title.trim(), note: input.note.trim() },
  ...{ files: input.files, url: input.files.length === 0 ? input.url.trim() : '' },
  ...{ labelIds: [...new Set(input.labelIds)], licence: input.licence, opened: 0, taken: 0 },
  ...{ createdBy: uid, createdAt: at },
});

export const refuseUpdateResource = ({ title }: Input<typeof updateResource>) => titleBlank(title);

export const resourceAfter = (row: OfficeResourceRow, input: Input<typeof updateResource>): OfficeResourceRow => ({
  ...row,
  title: input.title?.trim() ?? row.title,
  note: input.note?.trim() ?? row.note,
  labelIds: input.labelIds === undefined ? row.labelIds : [...new Set(input.labelIds)],
  licence: input.licence ?? row.licence,
});

export const refuseLabel = ({ id, name }: Input<typeof addWareLabel>, all: readonly OfficeLabelRow[]) => {
  const others = all.filter((one) => one.id !== id);
  if (name.trim() === '') return { ...researchRefusal.titleBlank, field: 'name' };
  if (others.some((one) => one.name === name.trim())) return researchRefusal.labelTaken;
  return others.length >= officeLimits.labels ? researchRefusal.manyLabels : undefined;
};

export const labelFrom = ({ id, officeId, name }: Input<typeof addWareLabel>, { at }: Writing): OfficeLabelRow => ({
  ...{ id, officeId, name: name.trim(), createdAt: at },
});

const guarded = ['title', 'description', 'chapters'];

export const refuseAddCourse = ({ title }: { readonly title: string }, others: number): Refusal | undefined =>
  titleBlank(title) ?? (others >= officeLimits.courses ? researchRefusal.manyCourses : undefined);

export const courseFrom = (input: Input<typeof addCourse>, { uid, at, mid }: Writing): OfficeCourseRow => ({
  ...{ id: input.id, officeId: input.officeId, title: input.title.trim(), description: input.description.trim() },
  ...{ category: input.category, chapters: [], place: input.place, taken: 0 },
  ...{ createdBy: uid, createdAt: at, editions: editionsAfter({}, guarded, mid) },
});

export const refuseSaveCourse = (row: OfficeCourseRow, input: Input<typeof saveCourse>): Refusal | undefined =>
  titleBlank(input.title) ??
  (fieldsInConflict(row.editions, input.basis).length > 0 ? coreRefusal.conflict : undefined);

export const courseAfter = (
  row: OfficeCourseRow,
  input: Input<typeof saveCourse>,
  { mid }: Writing,
): OfficeCourseRow => ({
  ...row,
  title: input.title?.trim() ?? row.title,
  description: input.description?.trim() ?? row.description,
  category: input.category ?? row.category,
  chapters: input.chapters ?? row.chapters,
  editions: editionsAfter(row.editions, namesIn(input, guarded), mid),
});

export const courseCopied = (
  from: OfficeCourseRow,
  { id, title, place }: Input<typeof copyOfficeCourse>,
  { uid, at, mid }: Writing,
): OfficeCourseRow => ({
  ...from,
  ...{ id, title: title.trim(), place, taken: 0, createdBy: uid, createdAt: at },
  editions: editionsAfter({}, guarded, mid),
});
