import { useEffect } from 'react';
import { minute, second } from '#contract/core/time.ts';
import { useStatus } from '#src/ui/live/use-status.ts';
import { update } from './state.ts';
import { forceWhenIdle } from './watch.ts';

/** Between two looks at whether a version that is ready may be taken now. */
const triesAgainAfter = 2 * second;

/** Between two looks for one: the server may be newer a while before the app it serves is. */
const looksAgainAfter = minute;

/** The server speaks to newer versions only: takes one as soon as nobody is in the middle of something here. */
export const useForcedUpdate = (): void => {
  const { connection } = useStatus();
  useEffect(() => {
    if (connection !== 'update-needed') return;
    void forceWhenIdle();
    const tries = setInterval(() => update.ready === 'waiting' && void forceWhenIdle(), triesAgainAfter);
    const looks = setInterval(() => update.ready === 'no' && void forceWhenIdle(), looksAgainAfter);
    return () => {
      clearInterval(tries);
      clearInterval(looks);
    };
  }, [connection]);
};
