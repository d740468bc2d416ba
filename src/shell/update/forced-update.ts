import { useEffect } from 'react';
import { useStatus } from '#src/ui/live/use-status.ts';
import { forceWhenIdle } from './watch.ts';

/** The server speaks to newer versions only: takes one as soon as nobody is in the middle of something here. */
export const useForcedUpdate = (): void => {
  const { connection } = useStatus();
  useEffect(() => {
    if (connection === 'update-needed') void forceWhenIdle();
  }, [connection]);
};
