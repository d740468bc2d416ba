import type { Sat } from '#contract/features/exam/statistics.ts';
import type { ClassWork } from '#src/features/exam/data/queries.ts';
import type { WholePaper } from '#src/features/question/data/public.ts';
import { totalOfWork } from './takers.ts';

/** The first attempts of everybody, as far as they are over: later ones have seen the questions. */
export const firstSats = (work: ClassWork, paper: WholePaper): readonly Sat[] =>
  work.works
    .filter(({ number, state }) => number === 1 && state !== 'open')
    .map((row) => {
      const { score, marks } = totalOfWork(row, work, paper.questions);
      const asked = row.asked.map(({ itemId }) => itemId);
      return { uid: row.subject, score, asked, marks, answers: row.answers };
    });
