import { lazy, Suspense, useState } from 'react';
import { useSnapshot } from 'valtio';
import { installing } from './use-install.ts';

const Help = lazy(async () => ({ default: (await import('./install-help.tsx')).InstallHelp }));
const Notice = lazy(async () => ({ default: (await import('./browser-notice.tsx')).BrowserNotice }));

const keepsApp = 'serviceWorker' in navigator;
const keepsRows = 'indexedDB' in window;

/** Before every page, signed in or not: what this browser cannot do, and how to install where somebody asked for it. */
export const InstallParts = () => {
  const { helpOpen } = useSnapshot(installing);
  const [wanted, setWanted] = useState(false);
  if (helpOpen && !wanted) setWanted(true);
  return (
    <Suspense fallback={null}>
      {!(keepsApp && keepsRows) && <Notice keepsRows={keepsRows} />}
      {wanted && <Help />}
    </Suspense>
  );
};
