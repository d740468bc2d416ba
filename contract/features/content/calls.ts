import * as z from 'zod/mini';
import { mutation, Title } from '#contract/core/call.ts';
import { Editions, FileRef, Id, Moment } from '#contract/core/shapes.ts';
import {
  activityCall,
  contentType,
  created,
  Done,
  Ids,
  Label,
  Made,
  Name,
  Order,
  Url,
} from '#contract/features/activity/call-parts.ts';
import { timingFields } from '#contract/features/activity/fields.ts';
import { contentTypes, importItems, materialLabel, stages } from './keys.ts';
import { IdOrNone } from './rows.ts';

const Described = {
  title: Title,
  stage: z._default(z.enum(stages), 'any'),
  chapterId: z._default(IdOrNone, ''),
  folderId: z._default(IdOrNone, ''),
  fileTypeId: z._default(IdOrNone, ''),
  lessonLinkId: z._default(IdOrNone, ''),
  label: z._default(Label, materialLabel),
  order: Order,
};
const NewFile = z.object({
  courseId: Id,
  id: Id,
  contentType: z._default(z.literal([contentTypes.material, contentTypes.moocVideo]), contentTypes.material),
  file: FileRef,
  canDownload: z._default(z.boolean(), true),
  ...Described,
});
const NewUrl = z.object({
  courseId: Id,
  id: Id,
  contentType: z._default(
    z.literal([contentTypes.externalLink, contentTypes.moocVideo, contentTypes.moocLink]),
    contentTypes.externalLink,
  ),
  url: Url,
  platform: z._default(Name, ''),
  ...Described,
});

export const createCourseware = mutation({
  ...activityCall,
  name: 'createCourseware',
  path: '/FutureV2/Courseware/create',
  ledger: 'C-122',
  summary: 'Add a material or a MOOC video from a file, unpublished. The id is made by the client.',
  title: 'Add a material',
  input: NewFile,
  output: Made,
  creates: created,
  files: ({ file }) => [file.id],
  policy: 'commutative',
});

export const createCoursewareUrl = mutation({
  ...activityCall,
  name: 'createCoursewareUrl',
  path: '/FutureV2/Courseware/createUrl',
  ledger: 'C-123',
  summary: 'Add an external link or a MOOC, unpublished. The id is made by the client.',
  title: 'Add a link',
  input: NewUrl,
  output: Made,
  creates: created,
  policy: 'commutative',
});

/** "log": the form that leaves a record of its release, see C-130. */
export const createCoursewareLog = mutation({
  ...activityCall,
  name: 'createCoursewareLog',
  path: '/FutureV2/Courseware/createlog',
  ledger: 'C-132',
  summary: 'Add a material or a MOOC video from a file and publish it at once.',
  title: 'Add and publish a material',
  input: NewFile,
  output: Made,
  creates: created,
  files: ({ file }) => [file.id],
  policy: 'commutative',
});

export const createCoursewareUrlLog = mutation({
  ...activityCall,
  name: 'createCoursewareUrlLog',
  path: '/FutureV2/Courseware/createUrllog',
  ledger: 'C-133',
  summary: 'Add an external link or a MOOC and publish it at once.',
  title: 'Add and publish a link',
  input: NewUrl,
  output: Made,
  creates: created,
  policy: 'commutative',
});

const Settings = {
  stage: z.optional(z.enum(stages)),
  chapterId: z.optional(IdOrNone),
  folderId: z.optional(IdOrNone),
  fileTypeId: z.optional(IdOrNone),
  lessonLinkId: z.optional(IdOrNone),
  label: z.optional(Label),
  canDownload: z.optional(z.boolean()),
};
const Change = { title: z.optional(Title), ...Settings };
/** Of the texts and the file, which are guarded; of everything else the later one wins. */
const basis = z._default(Editions, {});

export const updateCourseware = mutation({
  ...activityCall,
  name: 'updateCourseware',
  path: '/FutureV2/Courseware/update',
  ledger: 'C-124',
  summary: 'Edit a material, or give it another file.',
  title: 'Edit content',
  input: z.object({ courseId: Id, id: Id, ...Change, file: z.optional(FileRef), basis }),
  output: Made,
  files: ({ file }) => (file === undefined ? [] : [file.id]),
  policy: 'guarded',
});

export const updateCoursewareUrl = mutation({
  ...activityCall,
  name: 'updateCoursewareUrl',
  path: '/FutureV2/Courseware/updateUrl',
  ledger: 'C-125',
  summary: 'Edit an external link or a MOOC.',
  title: 'Edit a link',
  input: z.object({
    courseId: Id,
    id: Id,
    ...Change,
    url: z.optional(Url),
    platform: z.optional(Name),
    basis,
  }),
  output: Made,
  policy: 'guarded',
});

export const updateVideo = mutation({
  ...activityCall,
  name: 'updateVideo',
  path: '/FutureV2/Courseware/updateVideo',
  ledger: 'C-129',
  summary: 'Edit name, place, label and permission to download of a video.',
  title: 'Edit a video',
  input: z.object({ courseId: Id, id: Id, ...Change, contentType, basis }),
  output: Made,
  policy: 'guarded',
});

/** The spec's name says video; it deletes content of every kind. What is gone already is accepted. */
export const deleteCourseware = mutation({
  ...activityCall,
  name: 'deleteCourseware',
  path: '/FutureV2/Courseware/deleteVideo',
  ledger: 'C-128',
  summary: 'Delete content of a course.',
  title: 'Delete content',
  input: z.object({ courseId: Id, ids: Ids }),
  output: Done,
  policy: 'commutative',
});

/** `order` is ours: without it the place among the others stays as it is. */
export const directoryChange = mutation({
  ...activityCall,
  name: 'directoryChange',
  path: '/FutureV2/CourseMeans/directoryChange',
  ledger: 'C-119',
  summary: 'Put content into another chapter or section, or at another place in it.',
  title: 'Move content',
  input: z.object({ courseId: Id, id: Id, chapterId: IdOrNone, contentType, order: z.optional(Order) }),
  output: Done,
  policy: 'lww-field',
});

/** One mutation for a whole selection. */
export const setCoursewares = mutation({
  ...activityCall,
  name: 'setCoursewares',
  path: '/FutureV2/Courseware/updateAll',
  ledger: 'ours',
  summary: 'Set place, label, stage or permission to download of several pieces of content.',
  title: 'Change settings of content',
  input: z.object({ courseId: Id, ids: Ids, ...Settings }),
  output: Done,
  policy: 'lww-field',
});

/**
 * `publishAt` 0 publishes as soon as the server has it. Published again, readers are told again (S-298). What is left out stays as
 * it is; an input of the first version always said when it closes.
 */
export const publishCoursewares = mutation({
  ...activityCall,
  version: 2,
  upcasts: { 1: (input) => ({ closesAt: 0, ...(input as object) }) },
  name: 'publishCoursewares',
  path: '/FutureV2/Courseware/publish',
  ledger: 'ours',
  summary: 'Publish activities, now or at a time, to everybody or to some; times in milliseconds.',
  title: 'Publish content',
  input: z.object({ courseId: Id, ids: Ids, publishAt: z._default(Moment, 0), ...timingFields }),
  output: Done,
  policy: 'lww-field',
});

export const unpublishCoursewares = mutation({
  ...activityCall,
  name: 'unpublishCoursewares',
  path: '/FutureV2/Courseware/unpublish',
  ledger: 'ours',
  summary: 'Take content back from its readers; what waited for a time waits no more.',
  title: 'Take content back',
  input: z.object({ courseId: Id, ids: Ids }),
  output: Done,
  policy: 'lww-field',
});

/** Needs the server: it alone knows what the other course holds. */
export const importCoursewares = mutation({
  ...activityCall,
  name: 'importCoursewares',
  path: '/FutureV2/CourseMeans/import',
  ledger: 'ours',
  summary: 'Copy content of another course into this one, unpublished; the stored files are shared.',
  input: z.object({
    courseId: Id,
    fromCourseId: Id,
    items: z.array(z.object({ from: Id, id: Id, order: Order })).check(z.minLength(1), z.maxLength(importItems)),
    chapterId: z._default(IdOrNone, ''),
  }),
  output: z.object({ count: z.int() }),
  creates: ({ items }) => items.map(({ id }) => id),
  policy: 'server-decides',
  offline: 'refuse',
});
