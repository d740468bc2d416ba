import type { Input } from '#contract/core/call.ts';
import { coreRefusal, ofField, type Refusal, refusals } from '#contract/core/refusal.ts';
import { replyCode } from '#contract/core/reply-code.ts';
import type { UserType } from '#contract/core/roles.ts';
import { editionsAfter, fieldsInConflict } from '#contract/core/rows/editions.ts';
import { isWebAddress } from '#contract/core/shapes/address.ts';
import type { Writing } from '#contract/core/writing.ts';
import type { createEntry, createOffice, editEntry, saveBulletin, updateOffice } from './calls.ts';
import { bodyTypes, hasOneEntry, officeLimits } from './keys.ts';
import type { OfficeEntryRow, OfficeRow } from './rows.ts';

export const researchRefusal = refusals('research', {
  onlyTeachers: { text: 'Only teachers open a research office.', code: replyCode.notAllowed },
  titleBlank: { text: 'Give it a name.', field: 'title' },
  manyOffices: { text: 'One person opens 20 offices at most.' },
  gone: { text: 'This is not there any more.', code: replyCode.notFound },
  notYours: { text: 'You can only change what you wrote yourself.', code: replyCode.notAllowed },
  courseName: { text: 'Enter the name of the course.', field: 'title' },
  courseObject: { text: 'Enter whom it is taught to.', field: 'object' },
  courseMaterial: { text: 'Enter the main textbook.', field: 'material' },
  majorName: { text: 'Enter the name of the major.', field: 'title' },
  majorLevel: { text: 'Choose the level of the major.', field: 'level' },
  majorText: { text: 'Enter the introduction of the major.', field: 'description' },
  themeText: { text: 'Enter the theme.', field: 'description' },
  manyEntries: { text: 'An office has 200 entries of a kind at most.' },
  oneEntry: { text: 'There is one entry of this kind. Change that one.' },
  keptEntry: { text: 'An entry of this kind is not deleted. Change it instead.' },
  closed: { text: 'This office lets nobody ask to join just now.', code: replyCode.notAllowed },
  inside: { text: 'They belong to this office already.' },
  notAsked: { text: 'They do not ask to join any more.' },
  postBlank: { text: 'Give it a title.', field: 'title' },
  videoMissing: { text: 'Add the video, or a link to it.', field: 'content' },
  commentBlank: { text: 'Write your comment first.', field: 'content' },
  manyPosts: { text: 'An office has 2,000 posts at most. Delete old ones first.' },
  manyComments: { text: 'A post has 1,000 comments at most.' },
  manyTopics: { text: 'An office has 100 topics at most.' },
  endsBefore: { text: 'A meeting ends after it begins.', field: 'endsAt' },
  addressInvalid: { text: 'Enter a valid address, such as https://example.com.', field: 'url' },
  noResource: { text: 'Choose a file, or enter an address.', field: 'url' },
  manyResources: { text: 'A library has 2,000 resources at most.' },
  manyLabels: { text: 'A library has 50 labels at most.' },
  labelTaken: { text: 'There is a label of this name.', field: 'name' },
  manyCourses: { text: 'An office has 100 model courses at most.' },
});

const isBlank = (text: string | undefined): boolean => text !== undefined && text.trim() === '';

export const refuseCreateOffice = (
  { title }: Pick<Input<typeof createOffice>, 'title'>,
  userType: UserType,
): Refusal | undefined => {
  if (userType !== 'teacher') return researchRefusal.onlyTeachers;
  return isBlank(title) ? researchRefusal.titleBlank : undefined;
};

export const officeFrom = (
  { officeId, title, description, ...kinds }: Input<typeof createOffice>,
  { uid, at, mid }: Writing,
): OfficeRow => ({
  ...{ id: officeId, officeId, title: title.trim(), description: description.trim(), cover: '' },
  ...{ reach: kinds.reach, project: kinds.project, category: kinds.category },
  ...{ organizations: [], isOpen: false, joining: 'review', bodyType: bodyTypes.unset, bulletin: '' },
  portal: { isOn: false, body: true, courses: true, discussions: false },
  ...{ createdBy: uid, createdAt: at, editions: editionsAfter({}, ['title', 'description', 'bulletin'], mid) },
});

export const refuseUpdateOffice = (row: OfficeRow, input: Input<typeof updateOffice>): Refusal | undefined => {
  if (isBlank(input.title)) return researchRefusal.titleBlank;
  return fieldsInConflict(row.editions, input.basis).length > 0 ? coreRefusal.conflict : undefined;
};

/** Guarded fields that an input has. */
export const namesIn = (input: object, guarded: readonly string[]): readonly string[] =>
  guarded.filter((name) => (input as Readonly<Record<string, unknown>>)[name] !== undefined);

export const officeAfter = (row: OfficeRow, input: Input<typeof updateOffice>, { mid }: Writing): OfficeRow => ({
  ...row,
  title: input.title?.trim() ?? row.title,
  description: input.description?.trim() ?? row.description,
  cover: input.cover ?? row.cover,
  reach: input.reach ?? row.reach,
  project: input.project ?? row.project,
  category: input.category ?? row.category,
  organizations: input.organizations?.map((one) => one.trim()).filter((one) => one !== '') ?? row.organizations,
  editions: editionsAfter(row.editions, namesIn(input, ['title', 'description']), mid),
});

export const refuseBulletin = (row: OfficeRow, { basis }: Input<typeof saveBulletin>): Refusal | undefined =>
  fieldsInConflict(row.editions, basis).length > 0 ? coreRefusal.conflict : undefined;

type Entry = Input<typeof editEntry>;

/** What each type asks (S-386 to S-393). */
export const refuseEntryFields = (bodyType: number, input: Omit<Entry, 'officeId' | 'id'>): Refusal | undefined => {
  const asked: readonly (readonly [unknown, Refusal])[] =
    bodyType === bodyTypes.courses
      ? [
          [input.title.trim(), researchRefusal.courseName],
          [input.object.trim(), researchRefusal.courseObject],
          [input.material.trim(), researchRefusal.courseMaterial],
        ]
      : bodyType === bodyTypes.majors
        ? [
            [input.title.trim(), researchRefusal.majorName],
            [input.level, researchRefusal.majorLevel],
            [input.description.trim(), researchRefusal.majorText],
          ]
        : [[input.description.trim(), researchRefusal.themeText]];
  return asked.find(([given]) => !given)?.[1];
};

export const refuseCreateEntry = (
  { bodyType, ...input }: Input<typeof createEntry>,
  all: readonly OfficeEntryRow[],
): Refusal | undefined => {
  const others = all.filter((one) => one.id !== input.id && one.bodyType === bodyType);
  if (hasOneEntry(bodyType) && others.length > 0) return researchRefusal.oneEntry;
  return others.length >= officeLimits.entries ? researchRefusal.manyEntries : refuseEntryFields(bodyType, input);
};

/** Only what its type has; the title of a theme is its type (E-043). */
const fieldsOf = (bodyType: number, input: Entry) => ({
  title: hasOneEntry(bodyType) ? String(bodyType) : input.title.trim(),
  object: bodyType === bodyTypes.courses ? input.object.trim() : '',
  score: bodyType === bodyTypes.courses ? input.score : 0,
  material: bodyType === bodyTypes.courses ? input.material.trim() : '',
  level: bodyType === bodyTypes.majors ? input.level : 0,
  description: bodyType === bodyTypes.courses ? '' : input.description.trim(),
});

export const entryFrom = (input: Input<typeof createEntry>, { uid, at }: Writing): OfficeEntryRow => ({
  ...{ id: input.id, officeId: input.officeId, bodyType: input.bodyType },
  ...fieldsOf(input.bodyType, input),
  ...{ createdBy: uid, createdAt: at },
});

export const entryAfter = (row: OfficeEntryRow, input: Entry): OfficeEntryRow => ({
  ...row,
  ...fieldsOf(row.bodyType, input),
});

export const refuseAddress = (url: string | undefined, field: string): Refusal | undefined =>
  url !== undefined && url !== '' && !isWebAddress(url) ? ofField(researchRefusal.addressInvalid, field) : undefined;
