import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { storeAll } from '#src/ui/live/unsaved.ts';
import { followCodes, wayOf } from './reply-codes.ts';

/**
 * Goes where the server's codes lead (S-553, S-554). What is being typed is on the device first, and /login knows the way back.
 * Only what this page asked counts: when sending in the background finds the session over, the person is told and stays.
 */
export const useReplyCodes = (): void => {
  const router = useRouter();
  useEffect(
    () =>
      followCodes((code) => {
        const { href, pathname } = router.state.location;
        const way = wayOf(code, pathname);
        if (way === undefined || pathname.toLowerCase() === `/${way}`) return;
        void storeAll().then(() =>
          way === 'login'
            ? router.navigate({ to: '/login', search: { redirect: href } })
            : router.navigate({ to: '/main', replace: true }),
        );
      }),
    [router],
  );
};
