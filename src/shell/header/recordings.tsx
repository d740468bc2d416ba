import { lazy, Suspense } from 'react';
import { proxy, useSnapshot } from 'valtio';

const state = proxy({ isOpen: false });

export const openRecordings = (): void => {
  state.isOpen = true;
};

const Dialog = lazy(async () => ({ default: (await import('./recordings-dialog.tsx')).RecordingsDialog }));

/** Beside the header, so that a menu that closes takes no dialog along. */
export const Recordings = () => {
  const { isOpen } = useSnapshot(state);
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <Dialog
        onClose={() => {
          state.isOpen = false;
        }}
      />
    </Suspense>
  );
};
