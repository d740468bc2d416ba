import { useCallback, useEffect, useState } from 'react';
import type { AskedQuestion, AttemptPaperRow } from '#contract/features/exam/rows.ts';
import { isLayout } from '#contract/features/question/keys.ts';
import { isBlankResponse } from '#contract/features/question/responses.ts';
import { pageDraft, type Sitting } from '#src/features/exam/data/queries.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { signedOut } from './use-answers.ts';

/** The last page with an answer: how far somebody was who goes on at another device. */
const answeredPage = ({ answers }: Sitting, pages: ReturnType<typeof pagesOf>): number =>
  pages.findLastIndex((page) =>
    page.some(({ itemId }) => !isBlankResponse(answers.get(itemId)?.response ?? undefined)),
  );

/** The page one is at, also after a reload: where there is no way back, a reload is none. `undefined`: not known yet. */
export const usePage = (sitting: Sitting, pages: ReturnType<typeof pagesOf>) => {
  const { store } = useSession();
  const { attempt, paper } = sitting;
  const key = pageDraft(attempt.id);
  const isSequential = paper.settings.sequential;
  const [page, setPage] = useState<number>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: answers that come later turn no page
  useEffect(() => {
    const least = isSequential ? answeredPage(sitting, pages) : 0;
    const read = async () => {
      const draft = await store.draft(key).catch(signedOut);
      const kept = typeof draft?.value === 'number' ? draft.value : 0;
      setPage((before) => before ?? Math.min(Math.max(kept, least, 0), Math.max(0, pages.length - 1)));
    };
    void read();
  }, [store, key]);
  const turnTo = useCallback(
    async (next: number) => {
      // A device without room keeps no page: the answers say where one was.
      const kept = store.saveDraft(key, next).catch(() => undefined);
      // Before it is shown: a reload right after it is no way back either.
      if (isSequential) await kept;
      setPage(next);
    },
    [store, key, isSequential],
  );
  return { page, turnTo };
};

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
