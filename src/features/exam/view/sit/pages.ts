import type { AskedQuestion, AttemptPaperRow } from '#contract/features/exam/rows.ts';
import { isLayout } from '#contract/features/question/keys.ts';

/** What is shown together: up to a page break, or one question after another. */
export const pagesOf = ({ questions, settings }: AttemptPaperRow): readonly (readonly AskedQuestion[])[] => {
  const pages: AskedQuestion[][] = [[]];
  for (const asked of questions) {
    const page = pages.at(-1);
    if (asked.question.type === 'pageBreak') {
      if (page !== undefined && page.length > 0) pages.push([]);
      continue;
    }
    page?.push(asked);
    if (settings.sequential && !isLayout(asked.question.type)) pages.push([]);
  }
  const whole = pages.filter((page) => page.length > 0);
  return whole.length === 0 ? [[]] : whole;
};

/** Where a question stands on the page that is shown. */
export const placeOf = (itemId: string): HTMLElement | null => document.getElementById(`q-${itemId}`);

/** Numbers of those that ask something, in the order of this attempt. */
export const numbersOf = (questions: readonly AskedQuestion[]): ReadonlyMap<string, number> => {
  const numbers = new Map<string, number>();
  for (const { itemId, question } of questions) if (!isLayout(question.type)) numbers.set(itemId, numbers.size + 1);
  return numbers;
};
