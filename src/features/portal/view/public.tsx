import { lazy, Suspense, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useSchool } from '#src/ui/live/school.ts';
import { service } from './service/state.ts';

const Dialogs = lazy(async () => ({ default: (await import('./service/dialogs.tsx')).ServiceDialogs }));

/** S-080, S-185. Where nobody is signed in it waits for the frame of signed-in screens. */
export const openFeedback = (): void => {
  service.open = 'feedback';
};

/** S-078: whom to ask, and when. */
export const openService = (): void => {
  service.open = 'service';
};

/** Stands in the frame; its code comes with the first dialog. */
export const ServiceOverlays = () => {
  const { open } = useSnapshot(service);
  const [wanted, setWanted] = useState(false);
  if (open !== 'nothing' && !wanted) setWanted(true);
  return (
    wanted && (
      <Suspense fallback={null}>
        <Dialogs />
      </Suspense>
    )
  );
};

/** S-480: a private deployment, or one without the AI module, has no service desk of ours. */
export const useHasService = (): boolean => useSchool().hasAi;
