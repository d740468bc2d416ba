import { useMemo } from 'react';
import type { ResultState } from '#contract/features/activity/keys.ts';
import type { LearnState } from '#contract/features/learning/keys.ts';
import { myResultsIn } from '#src/features/activity/data/public.ts';
import { learnStatesIn } from '#src/features/learning/data/public.ts';
import { useLive } from '#src/ui/live/use-live.ts';

/** How far this person is with an activity; `undefined` where nothing is known. */
export type Mine = (id: string) => ResultState | undefined;

const learned: Readonly<Record<LearnState, ResultState | undefined>> = {
  notLearned: undefined,
  learning: 'started',
  completed: 'done',
};

/** What was learned on this device is known before the server has it in the results. */
export const useMine = (courseId: string): Mine => {
  const results = useLive(myResultsIn, courseId);
  const learning = useLive(learnStatesIn, courseId);
  return useMemo(
    () => (id) => {
      const state = results?.get(id)?.state;
      const own = learned[learning?.get(id) ?? 'notLearned'];
      return state === undefined || state === 'opened' || state === 'started' ? (own ?? state) : state;
    },
    [results, learning],
  );
};
