import * as z from 'zod/mini';
import { mutation, Title } from '#contract/core/call.ts';
import { courseScope, teamScope, userScope } from '#contract/core/scopes.ts';
import { Editions, Id } from '#contract/core/shapes.ts';
import { Done, Order } from '#contract/features/activity/call-parts.ts';
import { IdOrNone } from '#contract/features/content/rows.ts';
import { filesOf } from './html.ts';
import { paperLimits } from './keys.ts';
import { Labels } from './rows.ts';
import { Key, Question } from './shapes.ts';

/** A bank is a lesson-preparation area's, a course's, or where neither is named, one's own. */
const common = {
  feature: 'question',
  version: 1,
  wire: { courseId: 'courseid', folderId: 'folderid' },
  scopes: (
    { courseId, areaId }: { readonly courseId: string; readonly areaId: string },
    uid: string,
  ): readonly [string] => [
    areaId !== '' ? teamScope('area', areaId) : courseId === '' ? userScope(uid) : courseScope(courseId),
  ],
  offline: 'queue',
} as const;
const bank = { courseId: z._default(IdOrNone, ''), areaId: z._default(IdOrNone, '') };
const Ids = z.array(Id).check(z.minLength(1), z.maxLength(500));

export const addBankItems = mutation({
  ...common,
  name: 'addBankItems',
  path: '/FutureV2/QuestionBank/add',
  ledger: 'ours',
  summary: 'Keep questions in a bank. Ids are made by the client.',
  title: 'Questions for a bank',
  input: z.object({
    ...bank,
    items: z
      .array(
        z.object({
          id: Id,
          folderId: z._default(IdOrNone, ''),
          labels: z._default(Labels, []),
          question: Question,
          key: Key,
        }),
      )
      .check(z.minLength(1), z.maxLength(paperLimits.batch)),
  }),
  output: Done,
  creates: ({ items }) => items.map(({ id }) => id),
  files: ({ items }) => filesOf(items),
  policy: 'commutative',
});

/** Question and key are one thing, guarded by `basis`. */
export const reviseBankItem = mutation({
  ...common,
  name: 'reviseBankItem',
  path: '/FutureV2/QuestionBank/revise',
  ledger: 'ours',
  summary: 'Edit a question of a bank; papers that hold it keep theirs.',
  title: 'Edit a question of a bank',
  input: z.object({ ...bank, id: Id, question: Question, key: Key, labels: z.optional(Labels), basis: Editions }),
  output: Done,
  files: ({ question, key }) => filesOf([{ question, key }]),
  policy: 'guarded',
});

export const setBankItems = mutation({
  ...common,
  name: 'setBankItems',
  path: '/FutureV2/QuestionBank/set',
  ledger: 'ours',
  summary: 'Put questions of a bank into another folder, or label them.',
  title: 'Sort questions of a bank',
  input: z.object({ ...bank, ids: Ids, folderId: z.optional(IdOrNone), labels: z.optional(Labels) }),
  output: Done,
  policy: 'lww-field',
});

export const removeBankItems = mutation({
  ...common,
  name: 'removeBankItems',
  path: '/FutureV2/QuestionBank/remove',
  ledger: 'ours',
  summary: 'Delete questions of a bank; papers that hold them keep theirs.',
  title: 'Delete questions of a bank',
  input: z.object({ ...bank, ids: Ids }),
  output: Done,
  policy: 'commutative',
});

/** A new id adds, a known one renames or moves. */
export const saveBankFolder = mutation({
  ...common,
  name: 'saveBankFolder',
  path: '/FutureV2/QuestionBank/saveFolder',
  ledger: 'ours',
  summary: 'Add a folder to a bank, rename or move it.',
  title: 'Folder of a question bank',
  input: z.object({ ...bank, id: Id, parentId: z._default(IdOrNone, ''), title: Title, order: Order }),
  output: Done,
  creates: ({ id }) => [id],
  policy: 'lww-field',
});

/** Its questions stay in the bank, in no folder. */
export const removeBankFolder = mutation({
  ...common,
  name: 'removeBankFolder',
  path: '/FutureV2/QuestionBank/removeFolder',
  ledger: 'ours',
  summary: 'Delete a folder of a bank; its questions stay.',
  title: 'Delete a folder of a question bank',
  input: z.object({ ...bank, id: Id }),
  output: Done,
  policy: 'commutative',
});
