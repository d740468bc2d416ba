import * as z from 'zod/mini';
import { mutation } from '#contract/core/call.ts';
import { Editions, Id } from '#contract/core/shapes.ts';
import { filesIn } from '#contract/core/text/rich-text.ts';
import { activityCall, created, Done, Made, Order } from '#contract/features/activity/call-parts.ts';
import { changeFields, newFields } from '#contract/features/activity/fields.ts';
import { IdOrNone } from '#contract/features/content/rows.ts';
import { filesOf } from './html.ts';
import { paperLimits, questionLimits } from './keys.ts';
import { DrawRule, PaperSection, paperSettings } from './rows.ts';
import { Key, PartId, Question } from './shapes.ts';

const Pool = z.union([z.literal(''), PartId]);
const Score = z.int().check(z.gte(0), z.lte(questionLimits.score));
const ItemIds = z.array(Id).check(z.minLength(1), z.maxLength(paperLimits.items));
const Sections = z.array(PaperSection).check(z.minLength(1), z.maxLength(paperLimits.sections));
const Rules = z.array(DrawRule).check(z.maxLength(paperLimits.rules));
/** A paper of a course. */
const at = { courseId: Id, paperId: Id };

/** Empty, unpublished, with its first section. The id is the activity's. */
export const createPaper = mutation({
  ...activityCall,
  name: 'createPaper',
  path: '/FutureV2/Testpaper/create',
  ledger: 'ours',
  summary:
    'Add a test or an interactive quiz to a course, unpublished and without questions. The id is made by the client.',
  title: 'New test',
  input: z.object({
    ...newFields,
    ...paperSettings,
    sections: Sections,
    as: z._default(z.enum(['test', 'interactiveQuiz']), 'test'),
  }),
  output: Made,
  creates: created,
  files: ({ intro }) => filesIn(intro),
  policy: 'commutative',
});

const { kind, intro, labels, minutes, attempts, counted, ...flags } = paperSettings;

/** The title and the introduction are guarded by `basis`; of everything else the later one wins. */
export const updatePaper = mutation({
  ...activityCall,
  name: 'updatePaper',
  path: '/FutureV2/Testpaper/update',
  ledger: 'ours',
  summary: 'Edit title, times or settings of a test.',
  title: 'Settings of a test',
  input: z.object({
    ...changeFields,
    kind: z.optional(kind),
    intro: z.optional(intro),
    labels: z.optional(labels),
    minutes: z.optional(minutes),
    attempts: z.optional(attempts),
    counted: z.optional(counted),
    shufflesQuestions: z.optional(flags.shufflesQuestions),
    shufflesOptions: z.optional(flags.shufflesOptions),
    sequential: z.optional(flags.sequential),
    answersShown: z.optional(flags.answersShown),
    scoreShown: z.optional(flags.scoreShown),
    blocksPaste: z.optional(flags.blocksPaste),
    watched: z.optional(flags.watched),
    basis: z._default(Editions, {}),
  }),
  output: Made,
  files: ({ intro: given }) => filesIn(given ?? ''),
  policy: 'guarded',
});

/** Sections and rules together, as they shall be. */
export const arrangePaper = mutation({
  ...activityCall,
  name: 'arrangePaper',
  path: '/FutureV2/Testpaper/arrange',
  ledger: 'ours',
  summary: 'Set the sections of a test and the rules by which questions are drawn.',
  title: 'Sections of a test',
  input: z.object({ ...at, sections: Sections, rules: Rules, basis: Editions }),
  output: Done,
  files: ({ sections }) => sections.flatMap((section) => filesIn(section.intro)),
  policy: 'guarded',
});

const NewItem = z.object({
  id: Id,
  versionId: Id,
  sectionId: PartId,
  pool: z._default(Pool, ''),
  order: Order,
  score: Score,
  question: Question,
  key: Key,
  fromId: z._default(IdOrNone, ''),
});

/** Each with its question as it is then: a bank that changes later changes no paper. */
export const addPaperItems = mutation({
  ...activityCall,
  name: 'addPaperItems',
  path: '/FutureV2/Testpaper/addQuestions',
  ledger: 'ours',
  summary: 'Put questions into a test, each as a version of its own that never changes.',
  title: 'Questions for a test',
  input: z.object({ ...at, items: z.array(NewItem).check(z.minLength(1), z.maxLength(paperLimits.batch)) }),
  output: Done,
  creates: ({ items }) => items.flatMap(({ id, versionId }) => [id, versionId]),
  files: ({ items }) => filesOf(items),
  policy: 'commutative',
});

/** `basis` names the version that was edited. */
export const revisePaperItem = mutation({
  ...activityCall,
  name: 'revisePaperItem',
  path: '/FutureV2/Testpaper/reviseQuestion',
  ledger: 'ours',
  summary: 'Put another version of a question in place of the one that is asked.',
  title: 'Edit a question of a test',
  input: z.object({
    ...at,
    itemId: Id,
    versionId: Id,
    score: z.optional(Score),
    question: Question,
    key: Key,
    basis: Editions,
  }),
  output: Done,
  creates: ({ versionId }) => [versionId],
  files: ({ question, key }) => filesOf([{ question, key }]),
  policy: 'guarded',
});

export const setPaperItems = mutation({
  ...activityCall,
  name: 'setPaperItems',
  path: '/FutureV2/Testpaper/setQuestions',
  ledger: 'ours',
  summary: 'Move questions of a test, or set what they count; of each field the later one wins.',
  title: 'Order and scores of a test',
  input: z.object({
    ...at,
    items: z
      .array(z.object({ id: Id, sectionId: z.optional(PartId), order: z.optional(Order), score: z.optional(Score) }))
      .check(z.minLength(1), z.maxLength(paperLimits.items)),
  }),
  output: Done,
  policy: 'lww-field',
});

/** What is gone already is accepted. */
export const removePaperItems = mutation({
  ...activityCall,
  name: 'removePaperItems',
  path: '/FutureV2/Testpaper/removeQuestions',
  ledger: 'ours',
  summary: 'Take questions out of a test.',
  title: 'Take questions out of a test',
  input: z.object({ ...at, ids: ItemIds }),
  output: Done,
  policy: 'commutative',
});

/** Also while the test is open: what is marked by it is marked again. */
export const correctKey = mutation({
  ...activityCall,
  name: 'correctKey',
  path: '/FutureV2/Testpaper/correctKey',
  ledger: 'ours',
  summary: 'Mend the key of a question that is asked already; marks made by the old one are made again.',
  title: 'Correct the answer of a question',
  input: z.object({ ...at, versionId: Id, key: Key, basis: Editions }),
  output: Done,
  files: ({ key }) => [...filesIn(key.reference), ...filesIn(key.analysis)],
  policy: 'guarded',
});
