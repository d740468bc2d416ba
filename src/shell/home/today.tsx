import { Box } from '@chakra-ui/react';
import { lazy, Suspense, startTransition, useCallback, useState } from 'react';
import { useSession } from '#src/ui/live/session.tsx';
import { useWhenIdle } from '#src/ui/overlays/use-when-idle.ts';
import { hadToday, todayHeight } from './hint.ts';

const List = lazy(async () => {
  try {
    return { default: (await import('./today-list.tsx')).TodayList };
  } catch {
    // Missing, it must not take the cards with it.
    return { default: () => <></> };
  }
});

/** Above the cards of /main: what is due and what goes on. It comes after the cards, into the room that it had the last time. */
export const Today = () => {
  const { uid } = useSession();
  const [idle, setIdle] = useState(false);
  const [minH] = useState(() => (hadToday(uid) ? todayHeight : undefined));
  useWhenIdle(useCallback(() => startTransition(() => setIdle(true)), []));
  return (
    <Box minH={minH}>
      {idle && (
        <Suspense fallback={null}>
          <List />
        </Suspense>
      )}
    </Box>
  );
};
