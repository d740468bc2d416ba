import * as z from 'zod/mini';
import type { AiProposalRow } from '#contract/features/homework/ai-rows.ts';
import { homeworkLimits } from '#contract/features/homework/keys.ts';
import { sumOf } from '#contract/features/homework/scores.ts';
import type { Scale } from './prompt.ts';

export type Proposed = Pick<AiProposalRow, 'score' | 'parts' | 'comment' | 'quotes'>;

const Said = z.object({
  score: z.nullish(z.number()),
  parts: z.nullish(z.array(z.number())),
  comment: z.string(),
  quotes: z.nullish(z.array(z.string())),
});

const quoteChars = 300;
const mostQuotes = 3;

/** What stands between the first and the last brace: models like to talk around it. */
const objectIn = (text: string): unknown => {
  const [from, to] = [text.indexOf('{'), text.lastIndexOf('}')];
  if (from < 0 || to < from) return undefined;
  try {
    return JSON.parse(text.slice(from, to + 1));
  } catch {
    return undefined;
  }
};

/** Points as hundredths; `undefined` outside of 0 to `most`. */
const scoreWithin = (points: number, most: number): number | undefined => {
  const score = Math.round(points * 100);
  return Number.isSafeInteger(score) && score >= 0 && score <= most ? score : undefined;
};

const judged = (
  { score, parts }: z.infer<typeof Said>,
  scale: Scale,
): Pick<Proposed, 'score' | 'parts'> | undefined => {
  if (scale.total === 0) return { score: null, parts: [] };
  if (scale.parts.length === 0) {
    const one = typeof score === 'number' ? scoreWithin(score, scale.total) : undefined;
    return one === undefined ? undefined : { score: one, parts: [] };
  }
  const each = scale.parts.map(({ total }, index) => {
    const given = parts?.[index];
    return given === undefined ? undefined : scoreWithin(given, total);
  });
  const known = each.filter((one) => one !== undefined);
  // Added up here, never there.
  const fits = parts?.length === scale.parts.length && known.length === each.length;
  return fits ? { score: sumOf(known), parts: known } : undefined;
};

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** A proposal within the bounds of the homework; `undefined` where the answer is none. */
export const proposalIn = (answer: string, scale: Scale, work: string): Proposed | undefined => {
  const said = Said.safeParse(objectIn(answer));
  if (!said.success) return undefined;
  const score = judged(said.data, scale);
  const comment = said.data.comment.trim().slice(0, homeworkLimits.commentChars);
  if (score === undefined || (score.score === null && comment === '')) return undefined;
  const whole = plain(work);
  // What does not stand in the work is nothing to go by.
  const quotes = (said.data.quotes ?? []).map((one) => plain(one).slice(0, quoteChars));
  const found = quotes.filter((one) => one !== '' && whole.includes(one));
  return { ...score, comment, quotes: [...new Set(found)].slice(0, mostQuotes) };
};
