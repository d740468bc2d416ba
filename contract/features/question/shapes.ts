import * as z from 'zod/mini';
import { RichContent } from '#contract/core/call.ts';
import { limits } from '#contract/core/limits.ts';
import { FileRef } from '#contract/core/shapes.ts';
import { creditModes, difficulties, questionLimits as max } from './keys.ts';

/**
 * Of an option, a row, a gap: made at random, so that its place gives nothing away; `true` and `false` for those two. Keys and answers
 * are looked up by it, so it is not the one such name that every object has.
 */
export const PartId = z.string().check(z.regex(/^(?!constructor$)[0-9a-z]{1,16}$/));
const Score = z.int().check(z.gte(0), z.lte(max.score));
const Count = z.int().check(z.gte(0), z.lte(100_000));
const list = <T extends z.ZodMiniType>(of: T, longest: number) => z.array(of).check(z.maxLength(longest));

/** What can be chosen, ordered, rated or filled: an option, a row, a column. HTML. */
export const Part = z.object({ id: PartId, html: RichContent });
export type Part = z.infer<typeof Part>;

const common = {
  /** What is asked. HTML. */
  stem: RichContent,
  difficulty: z._default(z.enum(difficulties), ''),
  /** Hundredths. */
  score: Score,
  /** What the score is made of, up to ten (S-287); empty: it is one. They add up to it. */
  parts: z._default(
    list(z.object({ title: z.string().check(z.maxLength(limits.titleChars)), score: Score }), max.parts),
    [],
  ),
  required: z._default(z.boolean(), false),
};
const options = list(Part, max.options);
const rows = list(Part, max.rows);
const columns = list(Part, max.columns);
/** 0: as many as there is room for. */
const perRow = z._default(z.int().check(z.gte(0), z.lte(max.perRow)), 0);
/** How many are to be chosen; 0: as one likes. */
const chosen = { min: z._default(Count, 0), max: z._default(Count, 0) };

const one = <T extends string, S extends z.core.$ZodLooseShape>(type: T, shape: S) =>
  z.object({ type: z.literal(type), ...common, ...shape });

/** What an end of a line of numbers is called. */
const End = z._default(z.string().check(z.maxLength(limits.nameChars)), '');
/** A point of a scale. `value` is what choosing it counts, turned round already where the scale is. */
const Step = z.object({ id: PartId, html: RichContent, value: z.int() });
const steps = list(Step, max.columns);

/**
 * A question as everybody may see it who is asked. What is right stands in its key, which is a row of its own. One gap of a
 * fill-in is a run of three or more underscores in the stem; gaps beyond those stand after it.
 */
export const Question = z.discriminatedUnion('type', [
  one('trueFalse', {}),
  one('single', { options, perRow }),
  one('multiple', { options, perRow, ...chosen }),
  one('indefinite', { options, perRow, ...chosen }),
  one('voteSingle', { options, perRow }),
  one('voteMultiple', { options, perRow, ...chosen }),
  one('fill', { gaps: list(z.object({ id: PartId, numeric: z._default(z.boolean(), false) }), max.gaps) }),
  one('shortAnswer', { files: z._default(z.boolean(), false) }),
  one('openAnonymous', {}),
  one('sort', { items: options }),
  one('matrix', { rows, columns, many: z._default(z.boolean(), false) }),
  one('scale', { steps }),
  one('reverseScale', { steps }),
  one('likert', { rows, steps }),
  one('weight', { rows, total: Count }),
  one('rating', { from: Count, to: Count, low: End, high: End }),
  one('file', { files: z.int().check(z.gte(1), z.lte(max.files)) }),
  one('photo', { files: z.int().check(z.gte(1), z.lte(max.files)) }),
  one('table', { rows, columns }),
  one('paragraph', {}),
  one('pageBreak', {}),
]);
export type Question = z.infer<typeof Question>;
export type QuestionOf<T extends Question['type']> = Extract<Question, { type: T }>;

const Accepted = z.string().check(z.maxLength(max.acceptedChars));
/** What a gap accepts: any of these words, or for a number, one as near as `within` says. */
export const GapKey = z.object({
  accept: list(Accepted, max.accepted),
  /** Of a number: how far off it may be. `percent`: of the number that is right. */
  tolerance: z._default(z.object({ by: z.enum(['none', 'amount', 'percent']), amount: Accepted }), {
    by: 'none',
    amount: '',
  }),
});
export type GapKey = z.infer<typeof GapKey>;

/** What is right. `none`: a person marks it, or nobody. */
export const Answer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('options'), right: list(PartId, max.options) }),
  z.object({
    kind: z.literal('gaps'),
    gaps: z.record(PartId, GapKey),
    /** The words may stand in any gap, each once. */
    anyOrder: z._default(z.boolean(), false),
    /** Capitals and punctuation make a difference. */
    caseSensitive: z._default(z.boolean(), false),
    punctuation: z._default(z.boolean(), true),
  }),
  z.object({ kind: z.literal('order'), order: list(PartId, max.options) }),
  z.object({ kind: z.literal('cells'), rows: z.record(PartId, list(PartId, max.columns)) }),
]);
export type Answer = z.infer<typeof Answer>;

/** What only staff have, until it may be shown. */
export const Key = z.object({
  answer: Answer,
  credit: z._default(z.enum(creditModes), 'exact'),
  /** Hundredths, for `missedSome`: what a part of the right options counts; 0: its share. */
  missedScore: z._default(Score, 0),
  /** A model answer, and why it is so. HTML. */
  reference: z._default(RichContent, ''),
  analysis: z._default(RichContent, ''),
});
export type Key = z.infer<typeof Key>;

const Words = z.string().check(z.maxLength(max.answerChars));
/** What somebody answered. It is judged against the question with `problemOfResponse` before it counts. */
export const Response = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('options'), ids: list(PartId, max.options) }),
  z.object({ kind: z.literal('gaps'), gaps: z.record(PartId, Words) }),
  z.object({ kind: z.literal('order'), order: list(PartId, max.options) }),
  z.object({ kind: z.literal('cells'), rows: z.record(PartId, list(PartId, max.columns)) }),
  z.object({ kind: z.literal('weights'), rows: z.record(PartId, Count) }),
  z.object({ kind: z.literal('number'), value: z.int() }),
  z.object({ kind: z.literal('text'), html: RichContent, files: z._default(list(FileRef, max.files), []) }),
  z.object({ kind: z.literal('files'), files: list(FileRef, max.files) }),
  z.object({ kind: z.literal('table'), rows: z.record(PartId, z.record(PartId, Words)) }),
]);
export type Response = z.infer<typeof Response>;
export type ResponseKind = Response['kind'];
