import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { RouteWait } from '#src/ui/overlays/network-wait.tsx';
import { WaitingPage } from '#src/ui/parts/page.tsx';
import { missUnlessHere, waitAnew } from '../update/missing-part.ts';
import { update } from '../update/state.ts';
import { ErrorPage } from './error-page.tsx';

const late = new Error('a part of the page did not come in time');
const nothing = () => undefined;

/** A screen whose code has to come from the network; when it does not, that is said in its place (S-570). */
export const ScreenWait = () => {
  const { missing } = useSnapshot(update);
  const isOffline = missing === 'offline';
  useEffect(() => (isOffline || update.missing === 'late' ? undefined : missUnlessHere()), [isOffline]);
  useEffect(() => waitAnew, []);
  if (missing === 'late' || isOffline) return <ErrorPage error={late} reset={nothing} />;
  return (
    <WaitingPage>
      <RouteWait />
    </WaitingPage>
  );
};
