import * as z from 'zod/mini';
import { call, mutation, type ReadsScope } from '#contract/core/call.ts';
import { Id } from '#contract/core/shapes.ts';
import { workScope } from '../activity/keys.ts';
import { checkStates, comparabilities, givingBack, similarityLimits } from './keys.ts';

interface InWork {
  readonly activityId: string;
}

const wire = { courseId: 'courseid', activityId: 'homeworkid' } as const;
const place = { courseId: Id, activityId: Id };
const reviewed: ReadsScope<InWork> = { scope: ({ activityId }) => workScope(activityId), may: 'homework.review' };

const common = {
  feature: 'similarity',
  version: 1,
  wire,
  scopes: ({ activityId }: InWork): readonly [string] => [workScope(activityId)],
  offline: 'queue',
} as const;

export const reRepeateCheckHomework = mutation({
  ...common,
  name: 'reRepeateCheckHomework',
  path: '/ReviewApi/reRepeateCheckHomework',
  ledger: 'C-230',
  summary: 'Compare the works of a homework with one another, or once more. One that is under way goes on.',
  title: 'Compare submissions',
  input: z.object({ ...place }),
  output: z.object({}),
  policy: 'commutative',
});

export const saveCheckRepeatSetting = mutation({
  ...common,
  name: 'saveCheckRepeatSetting',
  path: '/HomeworkApi/saveCheckRepeatSetting',
  ledger: 'ours',
  summary:
    'Say how works are compared: from which share of similar text, in percent, a work stands out, and what becomes of it.',
  title: 'How submissions are compared',
  input: z.object({
    ...place,
    threshold: z.int().check(z.gte(1), z.lte(100)),
    giveBack: z.enum(givingBack),
    reason: z._default(z.string().check(z.trim(), z.maxLength(similarityLimits.reasonChars)), ''),
    beyond: z.boolean(),
    atClose: z.boolean(),
  }),
  output: z.object({}),
  policy: 'lww-field',
});

const Work = z.object({
  uid: z.string(),
  username: z.string(),
  state: z.enum(comparabilities),
  /** Percent, to a tenth. */
  similarity: z.number(),
  /** Of works of other homework. */
  beyond: z.number(),
  /** Files that could not be read. */
  unread: z.int(),
});

export const getHomeworkCheckRepeatInfo = call({
  name: 'getHomeworkCheckRepeatInfo',
  path: '/HomeworkApi/getHomeworkCheckRepeatInfo',
  ledger: 'C-243',
  summary: 'How far comparing the works of a homework is, and how similar each is; for staff.',
  reads: reviewed,
  input: z.object(place),
  output: z.object({
    state: z.enum(checkStates),
    progress: z.int(),
    threshold: z.int(),
    /** 0 never, 1 the teacher is asked, 2 at once. */
    autoreturn: z.int(),
    /** Seconds. */
    finishedat: z.int(),
    list: z.array(Work),
  }),
  wire,
});

const Passage = z.object({
  /** Places in both texts, in UTF-16 units. */
  a: z.tuple([z.int(), z.int()]),
  b: z.tuple([z.int(), z.int()]),
  /** Most of the class has it. */
  common: z.boolean(),
});

export const checkInfo = call({
  name: 'checkInfo',
  path: '/CheckrepeatV2Api/checkInfo',
  ledger: 'C-247',
  summary:
    'The report on one work: its text, and each source with its text and the passages that both have; for staff.',
  reads: reviewed,
  input: z.object({ ...place, uid: z.string().check(z.minLength(1), z.maxLength(64)) }),
  output: z.object({
    uid: z.string(),
    username: z.string(),
    text: z.string(),
    /** Percent, to a tenth. */
    similarity: z.number(),
    /** Seconds. */
    arrivedat: z.int(),
    sources: z.array(
      z.object({
        id: z.string(),
        username: z.string(),
        /** Of another homework: its title; empty: of this one. */
        title: z.string(),
        similarity: z.number(),
        arrivedat: z.int(),
        /** Empty where the asker may not read it any more. */
        text: z.string(),
        passages: z.array(Passage),
      }),
    ),
  }),
  wire,
});

export const checkInfoGroup = call({
  ...checkInfo,
  name: 'checkInfoGroup',
  path: '/ReviewGroupApi/checkInfoGroup',
  ledger: 'C-214',
  summary: 'The same report on the work of one group; for staff.',
  reads: reviewed,
  wire: { ...wire, uid: 'groupid' },
});

export const isSupperCheckRepeat = call({
  name: 'isSupperCheckRepeat',
  path: '/HomeworkApi/isSupperCheckRepeat',
  ledger: 'C-241',
  summary: 'Whether works are compared here, and of which kinds files are read. The spelling is the specification’s.',
  reads: 'self',
  input: z.object({}),
  output: z.object({ support: z.int(), kinds: z.array(z.string()) }),
});

export const checkGetCheckRepeatAuth = call({
  name: 'checkGetCheckRepeatAuth',
  path: '/HomeworkApi/checkGetCheckRepeatAuth',
  ledger: 'C-242',
  summary: 'Whether the asker may compare the works of a homework, and as often as they like.',
  reads: reviewed,
  input: z.object(place),
  output: z.object({ may: z.int(), unlimited: z.int() }),
  wire,
});

/** The specification writes it in small letters, without a leading slash. */
export const getCheckRepeatPrice = call({
  name: 'getCheckRepeatPrice',
  path: '/payApi/getCheckRepeatPrice',
  ledger: 'C-248',
  summary:
    'What comparing the works of one homework costs the asker, and a membership that has it without a limit; yuan.',
  reads: 'self',
  input: z.object({}),
  output: z.object({ price: z.number(), monthly: z.number(), unlimited: z.int() }),
});
