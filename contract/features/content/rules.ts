import type { Input } from '#contract/core/call.ts';
import { coreRefusal, type Refusal, refusals } from '#contract/core/refusal.ts';
import { replyCode } from '#contract/core/reply-code.ts';
import { type Actor, refuseUnless } from '#contract/core/roles.ts';
import { editionsAfter, fieldsInConflict } from '#contract/core/rows/editions.ts';
import { isWebAddress } from '#contract/core/shapes/address.ts';
import type { Writing } from '#contract/core/writing.ts';
import { usualGrace } from '#contract/features/activity/keys.ts';
import { activityRefusal, type Publishing } from '#contract/features/activity/rules.ts';
import type { createCourseware, createCoursewareUrl, updateCourseware, updateCoursewareUrl } from './calls.ts';
import { contentKindOf, contentTypes } from './keys.ts';
import type { ActivityRow } from './rows.ts';

export const contentRefusal = refusals('content', {
  titleBlank: { text: 'Give it a name.', field: 'title' },
  nameBlank: { text: 'Give it a name.', field: 'name' },
  /** A chapter, or a section of the same chapter, is called so already (S-398). */
  nameTaken: { text: 'This name is already used here. Choose another.', field: 'title' },
  hoursInvalid: { text: 'Hours are a positive whole number, or empty.', field: 'hours' },
  urlInvalid: { text: 'Enter a valid address, such as https://example.com.', field: 'url' },
  /** S-407. */
  timePast: { text: 'The time must not be earlier than now.', field: 'publishAt' },
  closesTooEarly: { text: 'The end must be later than the publishing.', field: 'closesAt' },
  /** Sections have no sections. */
  tooDeep: { text: 'A section cannot hold sections.', field: 'parentId' },
  /** A folder inside itself. */
  folderLoop: { text: 'A folder cannot be put into itself.', field: 'parentId' },
  /** A file was given for a link, or the other way round. */
  wrongKind: { text: 'This does not fit this kind of content.' },
  /** Deleted by somebody else, or never there (S-602). */
  gone: { text: 'The content does not exist.', code: replyCode.notFound },
});

export const refuseWriteContent = (role: Actor | undefined): Refusal | undefined => refuseUnless(role, 'content.write');

const isBlank = (text: string | undefined): boolean => text !== undefined && text.trim() === '';

const refuseText = ({ title, url }: { readonly title?: string | undefined; readonly url?: string | undefined }) => {
  if (isBlank(title)) return contentRefusal.titleBlank;
  if (url !== undefined && !isWebAddress(url)) return contentRefusal.urlInvalid;
  return undefined;
};

type NewFile = Input<typeof createCourseware>;
type NewUrl = Input<typeof createCoursewareUrl>;

export const refuseCreateActivity = (input: NewFile | NewUrl, role: Actor | undefined): Refusal | undefined =>
  refuseWriteContent(role) ?? refuseText(input);

export const activityFrom = (input: NewFile | NewUrl, { uid, at, mid }: Writing): ActivityRow => ({
  id: input.id,
  courseId: input.courseId,
  kind: contentKindOf(input.contentType) ?? 'material',
  title: input.title.trim(),
  stage: input.stage,
  chapterId: input.chapterId,
  folderId: input.folderId,
  fileTypeId: input.fileTypeId,
  lessonLinkId: input.lessonLinkId,
  file: 'file' in input ? input.file : null,
  url: 'url' in input ? input.url.trim() : '',
  platform: 'url' in input && input.contentType !== contentTypes.externalLink ? input.platform.trim() : '',
  canDownload: 'file' in input && input.canDownload,
  label: input.label,
  state: 'unpublished',
  publishAt: 0,
  publishedAt: 0,
  closesAt: 0,
  ...noTiming,
  order: input.order,
  createdBy: uid,
  createdAt: at,
  updatedAt: at,
  editions: { title: mid, url: mid, platform: mid, file: mid },
});

type Change = Partial<Input<typeof updateCourseware>> & Partial<Input<typeof updateCoursewareUrl>>;

export const refuseUpdateActivity = (
  input: Change,
  role: Actor | undefined,
  row: ActivityRow | undefined,
): Refusal | undefined => {
  const early = refuseWriteContent(role) ?? refuseText(input);
  if (early !== undefined) return early;
  if (row === undefined) return contentRefusal.gone;
  const isFile = row.file !== null;
  if ((input.file !== undefined && !isFile) || (input.url !== undefined && isFile)) return contentRefusal.wrongKind;
  return fieldsInConflict(row.editions, input.basis ?? {}).length > 0 ? coreRefusal.conflict : undefined;
};

const noTiming = { opensAt: 0, grace: usualGrace, blocksLate: false, audience: [], total: 0 };

const settings = ['stage', 'chapterId', 'folderId', 'fileTypeId', 'lessonLinkId', 'label', 'canDownload'] as const;
type Settings = Partial<Pick<ActivityRow, (typeof settings)[number] | 'order'>>;
/** The same with what a parsed input may hold. */
type Given<T> = { readonly [Field in keyof T]?: T[Field] | undefined };

/** What may be set without asking who set it before: the later one wins, field by field. */
export const activityWith = (row: ActivityRow, change: Given<Settings>): ActivityRow => {
  const given = Object.fromEntries(
    [...settings, 'order' as const].flatMap((field) => (change[field] === undefined ? [] : [[field, change[field]]])),
  ) as Settings;
  return { ...row, ...given, canDownload: row.file !== null && (given.canDownload ?? row.canDownload) };
};

export const activityAfter = (row: ActivityRow, input: Change, { at, mid }: Writing): ActivityRow => {
  const changed = (['title', 'url', 'platform', 'file'] as const).filter((field) => input[field] !== undefined);
  return {
    ...activityWith(row, input),
    title: input.title?.trim() ?? row.title,
    url: input.url?.trim() ?? row.url,
    platform: input.platform?.trim() ?? row.platform,
    file: input.file ?? row.file,
    updatedAt: Math.max(row.updatedAt, at),
    editions: editionsAfter(row.editions, changed, mid),
  };
};

/** `at` is the time of the click: what was chosen offline and comes late is no mistake of its author. */
export const refusePublish = (
  { publishAt, opensAt = 0, closesAt }: Publishing,
  role: Actor | undefined,
  at: number,
): Refusal | undefined => {
  const early = refuseWriteContent(role);
  if (early !== undefined) return early;
  if (publishAt !== 0 && publishAt < at) return contentRefusal.timePast;
  return closesAt !== undefined && closesAt !== 0 && closesAt <= Math.max(publishAt, opensAt, at)
    ? contentRefusal.closesTooEarly
    : undefined;
};

/** What was taken back and has passed its deadline meanwhile would be closed at once: its author is asked for another one. */
export const refuseOverdue = (
  { publishAt, closesAt }: Publishing,
  rows: readonly ActivityRow[],
  at: number,
): Refusal | undefined => {
  if (closesAt !== undefined) return undefined;
  const from = Math.max(publishAt, at);
  return rows.some((row) => row.state === 'unpublished' && row.closesAt > 0 && row.closesAt <= from)
    ? activityRefusal.deadlinePassed
    : undefined;
};
