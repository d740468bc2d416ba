import * as z from 'zod/mini';
import { mutation, Title } from '#contract/core/call.ts';
import { Editions, Id } from '#contract/core/shapes.ts';
import {
  activityCall,
  contentType,
  created,
  Done,
  Made,
  Name,
  Order,
  wire,
} from '#contract/features/activity/call-parts.ts';
import { chapterModes } from './keys.ts';
import { IdOrNone } from './rows.ts';

/** Rounded nowhere: a number that is no positive integer is refused by name (S-406). */
const Hours = z.nullable(z.number());

/** The specification shows no call that writes chapters. */
export const createChapter = mutation({
  ...activityCall,
  name: 'createChapter',
  path: '/FutureV2/CourseChapter/create',
  ledger: 'ours',
  summary: 'Add a chapter, or a section of one. The id is made by the client.',
  title: 'New chapter or section',
  input: z.object({
    courseId: Id,
    id: Id,
    parentId: z._default(IdOrNone, ''),
    title: Title,
    mode: z._default(z.enum(chapterModes), 'unset'),
    hours: z._default(Hours, null),
    order: Order,
  }),
  output: Made,
  creates: created,
  policy: 'commutative',
});

/** The title is guarded by `basis`; of the others the later one wins. */
export const updateChapter = mutation({
  ...activityCall,
  name: 'updateChapter',
  path: '/FutureV2/CourseChapter/update',
  ledger: 'ours',
  summary: 'Edit name, teaching mode or hours of a chapter or section.',
  title: 'Edit a chapter or section',
  input: z.object({
    courseId: Id,
    id: Id,
    title: z.optional(Title),
    mode: z.optional(z.enum(chapterModes)),
    hours: z.optional(Hours),
    basis: Editions,
  }),
  output: Made,
  policy: 'guarded',
});

export const moveChapter = mutation({
  ...activityCall,
  name: 'moveChapter',
  path: '/FutureV2/CourseChapter/move',
  ledger: 'ours',
  summary: 'Put a chapter or section at another place.',
  title: 'Move a chapter or section',
  input: z.object({ courseId: Id, id: Id, parentId: z._default(IdOrNone, ''), order: Order }),
  output: Done,
  policy: 'lww-field',
});

/** What stood in it stands in no chapter afterwards: content is never deleted with its chapter. */
export const deleteChapter = mutation({
  ...activityCall,
  name: 'deleteChapter',
  path: '/FutureV2/CourseChapter/delete',
  ledger: 'ours',
  summary: 'Delete a chapter with its sections; their content stays in the course.',
  title: 'Delete a chapter or section',
  input: z.object({ courseId: Id, id: Id }),
  output: Done,
  policy: 'commutative',
});

export const createFolder = mutation({
  ...activityCall,
  name: 'createFolder',
  path: '/FutureV2/CoursewareFolder/create',
  ledger: 'C-137',
  summary: 'Add a folder. The id is made by the client; `sort` is an order key.',
  title: 'New folder',
  wire: { ...wire, parentId: 'parent', order: 'sort' },
  input: z.object({ courseId: Id, id: Id, title: Title, order: Order, parentId: z._default(IdOrNone, '') }),
  output: Made,
  creates: created,
  policy: 'commutative',
});

/** The title is guarded by `basis`; of place and order the later one wins. */
export const updateFolder = mutation({
  ...activityCall,
  name: 'updateFolder',
  path: '/FutureV2/CoursewareFolder/update',
  ledger: 'C-138',
  summary: 'Rename a folder, or put it at another place.',
  title: 'Edit a folder',
  wire: { ...wire, parentId: 'parent', order: 'sort' },
  input: z.object({
    courseId: Id,
    id: Id,
    title: z.optional(Title),
    order: z.optional(Order),
    parentId: z.optional(IdOrNone),
    basis: z._default(Editions, {}),
  }),
  output: Made,
  policy: 'guarded',
});

export const deleteFolder = mutation({
  ...activityCall,
  name: 'deleteFolder',
  path: '/FutureV2/CoursewareFolder/delete',
  ledger: 'C-136',
  summary: 'Delete a folder; what was in it stays in the course.',
  title: 'Delete a folder',
  input: z.object({ courseId: Id, id: Id }),
  output: Done,
  policy: 'commutative',
});

export const switchFolder = mutation({
  ...activityCall,
  name: 'switchFolder',
  path: '/FutureV2/CoursewareFolder/switchFolder',
  ledger: 'C-135',
  summary: 'Put content into another folder, or into none.',
  title: 'Move content to a folder',
  input: z.object({ courseId: Id, id: Id, folderId: IdOrNone, contentType }),
  output: Done,
  policy: 'lww-field',
});

/** `type` names it: a new one adds, a known one renames. */
export const saveFileType = mutation({
  ...activityCall,
  name: 'saveFileType',
  path: '/Futurev2/coursewareFileType/saveFileType',
  ledger: 'C-143',
  summary: 'Add or rename a file type of a course. `type` is its id, made by the client.',
  title: 'Save a file type',
  wire: { ...wire, id: 'type' },
  input: z.object({ courseId: Id, id: Id, name: Name }),
  output: Made,
  creates: created,
  policy: 'lww-field',
});

export const delFileType = mutation({
  ...activityCall,
  name: 'delFileType',
  path: '/Futurev2/coursewareFileType/delFileType',
  ledger: 'C-144',
  summary: 'Delete a file type; the files stay.',
  title: 'Delete a file type',
  wire: { ...wire, id: 'type' },
  input: z.object({ courseId: Id, id: Id }),
  output: Done,
  policy: 'commutative',
});

export const lessonlinkSave = mutation({
  ...activityCall,
  name: 'lessonlinkSave',
  path: '/Pcv4/Preparelessons/lessonlinkSave',
  ledger: 'C-139',
  summary: 'Add or rename a step of the lessons of a course. The id is made by the client.',
  title: 'Save a lesson step',
  wire: { ...wire, id: 'lessonlinkid' },
  input: z.object({ courseId: Id, id: Id, name: Name }),
  output: Made,
  creates: created,
  policy: 'lww-field',
});

export const lessonlinkDelete = mutation({
  ...activityCall,
  name: 'lessonlinkDelete',
  path: '/Pcv4/Preparelessons/lessonlinkDelete',
  ledger: 'C-140',
  summary: 'Delete a step of the lessons; what is used in it stays.',
  title: 'Delete a lesson step',
  wire: { ...wire, id: 'lessonlinkid' },
  input: z.object({ courseId: Id, id: Id }),
  output: Done,
  policy: 'commutative',
});
