import * as z from 'zod/mini';
import { Id, Moment } from '#contract/core/shapes.ts';
import { PaperSection, paperSettings } from '#contract/features/question/rows.ts';
import { Key, Question, Response } from '#contract/features/question/shapes.ts';
import { attemptStates, awayKinds, endings, examLimits } from './keys.ts';

const { kind, intro, minutes, sequential, blocksPaste, watched } = paperSettings;

/** The ticket of an attempt: the server's times. `endOf` says when it is over. */
const ticket = {
  id: Id,
  courseId: Id,
  activityId: Id,
  /** From 1. */
  number: z.int(),
  state: z.enum(attemptStates),
  /** By the server's clock. */
  startedAt: z.int(),
  /** Milliseconds; 0: no limit. */
  allowed: z.int(),
  /** Milliseconds more than the others have. */
  extra: z.int(),
  /** When the window of the test closes; 0: never. */
  closesAt: z.int(),
  /** By the device's word; 0 while it is open. */
  finishedAt: z.int(),
  /** At the server; 0 while it is on its way. */
  arrivedAt: z.int(),
  /** Questions that were answered, and the digest of all answers: the receipt. */
  count: z.int(),
  hash: z.string(),
  by: z.enum(endings),
};

/** One attempt, in the scope of whoever sits it. */
export const AttemptRow = z.object({
  ...ticket,
  uid: z.string(),
  /** Which device writes. */
  device: z.string(),
  /** The device that asked staff to go on; empty: none waits. */
  asking: z._default(z.string(), ''),
  /** What came when it was over waits for staff since then; 0: nothing did. */
  lateAt: z.int(),
});
export type AttemptRow = z.infer<typeof AttemptRow>;

/** A question as one student is asked it: its score and the order of its options are those of this attempt. */
export const AskedQuestion = z.object({ itemId: Id, versionId: Id, sectionId: z.string(), question: Question });
export type AskedQuestion = z.infer<typeof AskedQuestion>;

/** What an attempt asks, never changed; the id is the attempt's. No key is in it. */
export const AttemptPaperRow = z.object({
  id: Id,
  uid: z.string(),
  activityId: Id,
  title: z.string(),
  settings: z.object({ kind, intro, minutes, sequential, blocksPaste, watched }),
  sections: z.array(PaperSection),
  questions: z.array(AskedQuestion),
});
export type AttemptPaperRow = z.infer<typeof AttemptPaperRow>;

/** What stands under one question. */
export const Answered = z.object({
  response: z.nullable(Response),
  flagged: z.boolean(),
  /** Grows by one with each change: the newest wins. */
  seq: z.int().check(z.gte(0)),
  /** Of the change, by the device's word. */
  at: Moment,
});
export type Answered = z.infer<typeof Answered>;

/** One answer in the scope of whoever gave it. The id is `answerId`. */
export const AnswerRow = z.object({
  id: z.string(),
  uid: z.string(),
  attemptId: Id,
  itemId: Id,
  ...Answered.shape,
  /** When the server had it; 0 before that. */
  savedAt: z.int(),
  /** Under which name staff have it where the question is anonymous: nobody else knows whose it is. */
  alias: z._default(z.string(), ''),
});
export type AnswerRow = z.infer<typeof AnswerRow>;

/** How a watched test was left: told to whoever sits it, judged by nobody but people. */
export const Away = z.object({ kind: z.enum(awayKinds), at: Moment, ms: z.int().check(z.gte(0)) });
export type Away = z.infer<typeof Away>;
export const AwayLog = z.array(Away).check(z.maxLength(examLimits.away));

export const Responses = z.record(Id, Response);
export type Responses = z.infer<typeof Responses>;

/** The same attempt as staff have it, in the scope of the test's work. */
export const WorkRow = z.object({
  ...ticket,
  subject: z.string(),
  /** The variant's; nobody but staff has it. */
  seed: z.string(),
  asked: z.array(z.object({ itemId: Id, versionId: Id, options: z.array(z.string()), score: z.int() })),
  answers: Responses,
  away: AwayLog,
  /** What came when it was over, for staff to take or to leave. */
  late: z.nullable(
    z.object({ answers: Responses, finishedAt: z.int(), arrivedAt: z.int(), count: z.int(), hash: z.string() }),
  ),
  /** The newest round of automatic marking; 0: none. */
  round: z.int(),
  /** Since when another device of theirs waits for a word of the staff; 0: none does. */
  askedAt: z._default(z.int(), 0),
  /** When staff allowed another device that has not come yet; 0: they did not, or it has. */
  allowedAt: z._default(z.int(), 0),
});
export type WorkRow = z.infer<typeof WorkRow>;

const verdicts = ['right', 'partly', 'wrong', 'blank', 'open'] as const;
/** Hundredths, and how right it was; `open`: a person marks it. */
export const AutoMark = z.tuple([z.int(), z.enum(verdicts)]);
export type AutoMark = z.infer<typeof AutoMark>;

/** One round of automatic marking of one attempt, never changed: another key makes another round. */
export const MarkingRow = z.object({
  id: z.string(),
  activityId: Id,
  attemptId: Id,
  round: z.int(),
  /** Which revision of each version's key decided. */
  keys: z.record(Id, z.int()),
  marks: z.record(Id, AutoMark),
  at: z.int(),
});
export type MarkingRow = z.infer<typeof MarkingRow>;

/** A mark that a person gave, never changed: the newest one holds. `null` takes it back. */
export const MarkRow = z.object({
  id: Id,
  activityId: Id,
  attemptId: Id,
  itemId: Id,
  score: z.nullable(z.int()),
  comment: z.string(),
  by: z.string(),
  at: z.int(),
});
export type MarkRow = z.infer<typeof MarkRow>;

/** What one student was given beyond the others. The id is `personId`. */
export const PersonRow = z.object({
  id: z.string(),
  activityId: Id,
  courseId: Id,
  subject: z.string(),
  /** Milliseconds. */
  extra: z.int(),
  /** May make this many attempts, whatever the paper allows; 0: nothing was said. */
  upTo: z.int(),
  returnedAt: z.int(),
  reason: z.string(),
});
export type PersonRow = z.infer<typeof PersonRow>;

/** What was written to an anonymous question, for staff: under nobody's name, of no attempt, without a time. The id is the alias. */
export const VoiceRow = z.object({ id: z.string(), activityId: Id, itemId: Id, response: Response });
export type VoiceRow = z.infer<typeof VoiceRow>;

/** How a test stands, for staff. The id is the activity's. */
export const ExamRow = z.object({
  id: Id,
  activityId: Id,
  courseId: Id,
  /** Results are out; 0: not yet. */
  releasedAt: z.int(),
  endedAt: z.int(),
});
export type ExamRow = z.infer<typeof ExamRow>;

/** How right one answer was, as its author is told. */
export const ShownMark = z.object({
  score: z.int(),
  most: z.int(),
  right: z.enum(verdicts),
  comment: z.string(),
});
export type ShownMark = z.infer<typeof ShownMark>;

/** What somebody is told of an attempt, as far as it may be shown. The id is the attempt's. */
export const OutcomeRow = z.object({
  id: Id,
  uid: z.string(),
  activityId: Id,
  /** `null`: not shown. */
  score: z.nullable(z.int()),
  max: z.int(),
  /** Answers that a person has yet to mark. */
  pending: z.int(),
  /** Empty: not shown. */
  marks: z.record(Id, ShownMark),
  /** By item; empty: not shown. */
  keys: z.record(Id, Key),
  /** Why it was given back; empty: it was not. */
  reason: z.string(),
});
export type OutcomeRow = z.infer<typeof OutcomeRow>;
