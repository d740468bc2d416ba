import { useLingui } from '@lingui/react/macro';
import type { RewardKind } from '#contract/features/performance/keys.ts';

/** What stars were given for, in a word. */
export const useKindNames = (): Readonly<Record<RewardKind, string>> => {
  const { t } = useLingui();
  return {
    called: t`Called in class`,
    answer: t`Answering`,
    quickAnswer: t`Quick answer`,
    discussion: t`Discussing`,
    homework: t`Homework`,
    other: t`Other`,
    card: t`Star card`,
  };
};
