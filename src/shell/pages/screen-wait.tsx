import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { RouteWait } from '#src/ui/overlays/network-wait.tsx';
import { missUnlessHere } from '../update/missing-part.ts';
import { update } from '../update/state.ts';
import { ErrorPage } from './error-page.tsx';

const late = new Error('a part of the page did not come in time');
const nothing = () => undefined;

/** A screen whose code has to come from the network; when it does not, that is said in its place (S-570). */
export const ScreenWait = () => {
  const { missing } = useSnapshot(update);
  useEffect(() => (update.missing === 'late' ? undefined : missUnlessHere()), []);
  if (missing === 'late' || missing === 'offline') return <ErrorPage error={late} reset={nothing} />;
  return <RouteWait />;
};
