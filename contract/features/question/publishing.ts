import { type Refusal, refusals } from '#contract/core/refusal.ts';
import { type Placed, shortRules } from './paper.ts';
import { isGrave, problemsOf } from './problems.ts';
import type { PaperPlanRow } from './rows.ts';
import type { Key, Question } from './shapes.ts';

/** What keeps a paper from being published: screens ask for it too, so it knows nothing of shapes. */
export const paperRefusal = refusals('question', {
  empty: { text: 'Add a question before you publish the test.' },
  /** `count` questions that cannot be asked as they are. */
  broken: {
    text: '{count, plural, one {# question needs to be fixed first.} other {# questions need to be fixed first.}}',
  },
  /** A rule draws more questions than its pool holds. */
  shortPool: { text: 'A rule draws more questions than its pool holds.' },
});

/** Why a paper cannot be given to anybody as it is. */
export const refusePublishPaper = (
  plan: Pick<PaperPlanRow, 'sections' | 'rules'>,
  items: readonly Placed[],
  questions: ReadonlyMap<string, { readonly question: Question; readonly key: Key }>,
): Refusal | undefined => {
  const asked = items.flatMap(({ versionId }) => questions.get(versionId) ?? []);
  if (!asked.some(({ question }) => question.type !== 'paragraph' && question.type !== 'pageBreak'))
    return paperRefusal.empty;
  const broken = asked.filter(({ question, key }) => problemsOf(question, key).some(isGrave)).length;
  if (broken > 0) return { ...paperRefusal.broken, params: { count: broken } };
  return shortRules(plan, items).length > 0 ? paperRefusal.shortPool : undefined;
};
