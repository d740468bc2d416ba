import type { Pair } from '#contract/features/question/exchange/pairs.ts';
import { atScore, itemsBySection } from '#contract/features/question/paper.ts';
import type { WholePaper } from '#src/features/question/data/queries.ts';

/** The questions of a paper as they stand in it, each with what it counts there. Those a rule draws from come last in their section. */
export const pairsOf = ({ plan, items, questions, keys }: WholePaper): Pair[] =>
  itemsBySection(plan, items).flatMap(({ items: placed }) =>
    [...placed.filter(({ pool }) => pool === ''), ...placed.filter(({ pool }) => pool !== '')].flatMap((item) => {
      const question = questions.get(item.versionId)?.question;
      const key = keys.get(item.versionId)?.key;
      return question === undefined || key === undefined ? [] : [{ question: atScore(question, item.score), key }];
    }),
  );
