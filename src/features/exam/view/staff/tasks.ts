import type { WorkRow } from '#contract/features/exam/rows.ts';
import { isLayout } from '#contract/features/question/keys.ts';
import { itemsBySection } from '#contract/features/question/paper.ts';
import type { Question } from '#contract/features/question/shapes.ts';
import type { ClassWork } from '#src/features/exam/data/queries.ts';
import type { WholePaper } from '#src/features/question/data/public.ts';

/** One question of a paper, with the attempts that were asked it and are over. */
export interface Task {
  readonly itemId: string;
  /** As it stands in the paper now. */
  readonly versionId: string;
  readonly number: number;
  readonly question: Question;
  readonly works: readonly WorkRow[];
  readonly answered: number;
  /** Answers that a person has yet to mark. */
  readonly pending: number;
}

export const isPending = ({ markings, marks }: ClassWork, attemptId: string, itemId: string): boolean =>
  markings.get(attemptId)?.marks[itemId]?.[1] === 'open' && (marks.get(attemptId)?.get(itemId)?.score ?? null) === null;

/** In the order of the paper. */
export const tasksOf = ({ plan, items, questions }: WholePaper, work: ClassWork): readonly Task[] => {
  const closed = work.works.filter(({ state }) => state !== 'open');
  let number = 0;
  return itemsBySection(plan, items)
    .flatMap((section) => section.items)
    .flatMap(({ id: itemId, versionId }) => {
      const question = questions.get(versionId)?.question;
      if (question === undefined) return [];
      if (!isLayout(question.type)) number += 1;
      const works = closed.filter(({ asked }) => asked.some((one) => one.itemId === itemId));
      return [
        {
          itemId,
          versionId,
          number,
          question,
          works,
          answered:
            question.type === 'openAnonymous'
              ? (work.voices.get(itemId) ?? []).length
              : works.filter(({ answers }) => answers[itemId] !== undefined).length,
          pending: works.filter(({ id }) => isPending(work, id, itemId)).length,
        },
      ];
    });
};
