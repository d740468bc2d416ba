import * as z from 'zod/mini';
import { limits } from '#contract/core/limits.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { Id } from '#contract/core/shapes.ts';
import { bulkIds, lastActivityLabel, orderChars } from '#contract/features/content/keys.ts';

/** Spelling of this feature's fields on the wire. */
export const wire = {
  courseId: 'courseid',
  contentType: 'contenttype',
  chapterId: 'dirid',
  folderId: 'folderid',
  fileTypeId: 'filetype',
  lessonLinkId: 'lessonlinkid',
  canDownload: 'candownload',
  label: 'activitylabel',
  createdAt: 'createtime',
  publishedAt: 'publishtime',
} as const;

/** What every mutation of an activity or of its details has in common: one lane, so that a publish never overtakes an edit. */
export const activityCall = {
  feature: 'content',
  version: 1,
  wire,
  scopes: ({ courseId }: { readonly courseId: string }): readonly [string] => [courseScope(courseId)],
  offline: 'queue',
} as const;

export const created = ({ id }: { readonly id: string }): readonly string[] => [id];

export const Made = z.object({ id: z.string() });
export const Done = z.object({});
export const Order = z.string().check(z.maxLength(orderChars), z.regex(/^[A-Za-z][0-9A-Za-z]+$/));
export const Name = z.string().check(z.maxLength(limits.nameChars));
export const Url = z.string().check(z.maxLength(limits.urlChars));
export const Ids = z.array(Id).check(z.minLength(1), z.maxLength(bulkIds));
export const Label = z.int().check(z.gte(0), z.lte(lastActivityLabel));
/** Accepted where the specification sends it: the row knows its own kind. */
export const contentType = z.optional(z.int());
