import * as z from 'zod/mini';
import { mutation } from '#contract/core/call.ts';
import { limits } from '#contract/core/limits.ts';
import { FileRef, Id } from '#contract/core/shapes.ts';
import { SpaceId } from './calls.ts';
import { spaceScope } from './keys.ts';

const Name = z.string().check(z.maxLength(limits.titleChars));
const About = z.string().check(z.maxLength(limits.aboutChars));
const Made = z.object({ id: z.string() });
const Nothing = z.object({});
const One = { id: Id, spaceId: SpaceId };

const common = {
  feature: 'pai',
  version: 1,
  scopes: ({ spaceId }: { readonly spaceId: string }): readonly [string] => [spaceScope(spaceId)],
  policy: 'commutative',
  offline: 'queue',
} as const;

export const createDataSet = mutation({
  ...common,
  name: 'createDataSet',
  path: '/Pai/PaiDataSets/createDataSet',
  ledger: 'C-285',
  summary: 'Open a knowledge base. The id is made by the client.',
  title: 'New knowledge base',
  input: z.object({ ...One, name: Name, about: About }),
  output: Made,
  creates: ({ id }) => [id],
});

export const updateDataSet = mutation({
  ...common,
  name: 'updateDataSet',
  path: '/Pai/PaiDataSets/updateDataSet',
  ledger: 'ours',
  summary: 'Rename a knowledge base, and say what it is for.',
  title: 'Change a knowledge base',
  input: z.object({ ...One, name: Name, about: About }),
  output: Nothing,
  policy: 'lww-field',
});

export const deleteDataSet = mutation({
  ...common,
  name: 'deleteDataSet',
  path: '/Pai/PaiDataSets/deleteDataSet',
  ledger: 'C-284',
  summary: 'Delete a knowledge base with what was read for it.',
  title: 'Delete a knowledge base',
  input: z.object(One),
  output: Nothing,
});

const importing = { ...One, datasetId: Id, name: Name };
const imported = { output: Made, creates: ({ id }: { readonly id: string }) => [id] } as const;
const ofCourse = { courseId: Id, activityId: Id };

export const importFile = mutation({
  ...common,
  ...imported,
  name: 'importFile',
  path: '/Pai/PaiDataSets/importFile',
  ledger: 'C-296',
  summary: 'Read a file into a knowledge base.',
  title: 'Document for a knowledge base',
  input: z.object({ ...importing, file: FileRef }),
  files: ({ file }) => [file.id],
});

export const importFromTestpaper = mutation({
  ...common,
  ...imported,
  name: 'importFromTestpaper',
  path: '/Pai/PaiDataSets/importFromTestpaper',
  ledger: 'C-297',
  summary: 'Read the questions and keys of a test into a knowledge base.',
  title: 'Test for a knowledge base',
  wire: { courseId: 'courseid' },
  input: z.object({ ...importing, ...ofCourse }),
});

export const importFromInteractAnswer = mutation({
  ...common,
  ...imported,
  name: 'importFromInteractAnswer',
  path: '/Pai/PaiDataSets/importFromInteractAnswer',
  ledger: 'C-298',
  summary: 'Read what a class answered in a quiz into a knowledge base, without names.',
  title: 'Answers for a knowledge base',
  wire: { courseId: 'courseid' },
  input: z.object({ ...importing, ...ofCourse }),
});

export const importFromSubjectBank = mutation({
  ...common,
  ...imported,
  name: 'importFromSubjectBank',
  path: '/Pai/PaiDataSets/importFromSubjectBank',
  ledger: 'C-299',
  summary: 'Read a question bank into a knowledge base: that of a course, or the asker’s own.',
  title: 'Question bank for a knowledge base',
  wire: { courseId: 'courseid' },
  input: z.object({ ...importing, courseId: z.union([z.literal(''), Id]) }),
});

export const renameDocument = mutation({
  ...common,
  name: 'renameDocument',
  path: '/Pai/PaiDataSets/renameDocument',
  ledger: 'C-291',
  summary: 'Rename a document of a knowledge base.',
  title: 'Rename a document',
  input: z.object({ ...One, name: Name }),
  output: Nothing,
  policy: 'lww-field',
});

export const enableDocument = mutation({
  ...common,
  name: 'enableDocument',
  path: '/Pai/PaiDataSets/enableDocument',
  ledger: 'C-289',
  summary: 'Say whether a document is looked things up in.',
  title: 'Use a document',
  input: z.object({ ...One, enabled: z.boolean() }),
  output: Nothing,
  policy: 'lww-field',
});

export const setDocumentArchive = mutation({
  ...common,
  name: 'setDocumentArchive',
  path: '/Pai/PaiDataSets/setDocumentArchive',
  ledger: 'C-290',
  summary: 'Put a document away, or take it back: what is put away is not looked up.',
  title: 'Put a document away',
  input: z.object({ ...One, archived: z.boolean() }),
  output: Nothing,
  policy: 'lww-field',
});

export const retryDocument = mutation({
  ...common,
  name: 'retryDocument',
  path: '/Pai/PaiDataSets/retry',
  ledger: 'C-295',
  summary: 'Read a document again.',
  title: 'Read a document again',
  input: z.object(One),
  output: Nothing,
});

export const deleteDocument = mutation({
  ...common,
  name: 'deleteDocument',
  path: '/Pai/PaiDataSets/deleteDocument',
  ledger: 'C-292',
  summary: 'Delete a document with what was read of it.',
  title: 'Delete a document',
  input: z.object(One),
  output: Nothing,
});
