import { useEffect } from 'react';
import { second } from '#contract/core/time.ts';
import { useStatus } from '#src/ui/live/use-status.ts';
import { update } from './state.ts';
import { forceWhenIdle } from './watch.ts';

/** Between two looks at whether a version that is ready may be taken now. */
const looksAgainAfter = 5 * second;

/** The server speaks to newer versions only: takes one as soon as nobody is in the middle of something here. */
export const useForcedUpdate = (): void => {
  const { connection } = useStatus();
  useEffect(() => {
    if (connection !== 'update-needed') return;
    void forceWhenIdle();
    const timer = setInterval(() => update.ready === 'waiting' && void forceWhenIdle(), looksAgainAfter);
    return () => clearInterval(timer);
  }, [connection]);
};
