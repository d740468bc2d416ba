import { isBlankRichText, richOfPlain, wordsOfRichText } from '#contract/core/text/rich-text.ts';
import { homeworkLimits } from '#contract/features/homework/keys.ts';
import type { HomeworkPart } from '#contract/features/homework/rows.ts';
import type { BackupActivity } from './backup.ts';
import { allOf, type Element, elementIn, numberAt, textAt } from './xml.ts';

/** A scale is a negative number there, and no points here. */
export const totalOf = (element: Element): number =>
  Math.min(homeworkLimits.total, Math.max(0, Math.round(numberAt(element, 'grade') * 100)));

/** Seconds. Where only the last moment for late work is said, that is the deadline. */
export const datesOf = (element: Element) => {
  const [due, cut] = [numberAt(element, 'duedate'), numberAt(element, 'cutoffdate')];
  const closes = due > 0 ? due : cut;
  return { from: numberAt(element, 'allowsubmissionsfromdate'), closes, blocksLate: cut > 0 && cut <= closes };
};

/** A draft that is sent for good cannot be replaced; whatever else is, can. */
export const canResubmit = (element: Element): boolean => textAt(element, 'submissiondrafts') !== '1';

/** A description may be missing there; here a task says something. */
export const taskOf = (html: string, title: string, files: number): string =>
  files === 0 && isBlankRichText(html) ? richOfPlain(title) : html;

interface Criterion {
  readonly title: string;
  readonly levels: readonly { readonly text: string; readonly score: number }[];
}

const criteriaOf = (area: Element): readonly Criterion[] =>
  allOf(area, 'criterion')
    .toSorted((one, other) => numberAt(one, 'sortorder') - numberAt(other, 'sortorder'))
    .map((one) => ({
      title: wordsOfRichText(textAt(one, 'description')).slice(0, homeworkLimits.partChars),
      levels: allOf(one, 'level')
        .map((level) => ({
          text: wordsOfRichText(textAt(level, 'definition')).slice(0, homeworkLimits.levelChars),
          score: Math.max(0, numberAt(level, 'score')),
        }))
        .toSorted((level, other) => other.score - level.score),
    }));

/** Points of a rubric count for as much of the total as they are of all its points; together they come to it exactly. */
const partsOf = (criteria: readonly Criterion[], total: number): HomeworkPart[] | undefined => {
  const max = criteria.map(({ levels }) => levels[0]?.score ?? 0);
  const sum = max.reduce((all, one) => all + one, 0);
  const fits = criteria.every(({ levels }) => levels.length <= homeworkLimits.levels);
  if (!fits || max.some((one) => one <= 0) || sum > 1e6) return undefined;
  let before = 0;
  const parts = criteria.map(({ title, levels }, index) => {
    const [from, own] = [Math.round((total * before) / sum), max[index] ?? 0];
    before += own;
    const worth = Math.round((total * before) / sum) - from;
    return {
      title,
      total: worth,
      levels: levels.map(({ text, score }) => ({ text, score: Math.round((worth * score) / own) })),
    };
  });
  return parts.every((part) => part.total > 0) ? parts : undefined;
};

/** The rubric by which it is scored: none, one that does not fit, or its parts. */
export const rubricOf = async (
  { grading }: BackupActivity,
  total: number,
): Promise<{ readonly parts: HomeworkPart[]; readonly isLeft: boolean }> => {
  const root = grading === undefined ? undefined : await elementIn(grading.path, 'areas');
  const area = allOf(root, 'area').find((one) => textAt(one, 'areaname') === 'submissions');
  const method = textAt(area, 'activemethod');
  if (area === undefined || method === '') return { parts: [], isLeft: false };
  const isShort = method === 'rubric' && allOf(area, 'criterion').length <= homeworkLimits.parts;
  const criteria = isShort ? criteriaOf(area) : [];
  const parts = criteria.length === 0 ? undefined : partsOf(criteria, total);
  return { parts: parts ?? [], isLeft: parts === undefined };
};
