import { useLingui } from '@lingui/react/macro';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useShared } from '#src/ui/live/use-live.ts';
import { offer } from '#src/ui/words/tell.ts';
import { today } from './today.ts';

/** Tells a student on whatever page that attendance is taken, and leads there. */
export const AttendanceOffer = () => {
  const { t, i18n } = useLingui();
  const router = useRouter();
  const { pathname, search } = useLocation();
  const first = useShared(today)?.[0];
  // There it stands on the page.
  const isThere =
    pathname === '/attendance' ||
    pathname === '/main' ||
    pathname === '/classroom' ||
    ('modulename' in search && search.modulename === 'attendance');
  const { href = '', detail = '' } = first ?? {};
  const deed = first === undefined ? '' : i18n._(first.deed);
  useEffect(() => {
    if (href === '' || isThere) return;
    return offer(t`${detail}: attendance is being taken.`, {
      label: deed,
      run: () => void router.navigate({ href }),
    });
  }, [href, detail, deed, isThere, router, t]);
  return null;
};
