import { lazy, Suspense, useState } from 'react';
import { useSnapshot } from 'valtio';
import { preview } from './state.ts';
import { useAddress } from './use-address.ts';

const Frame = lazy(async () => ({ default: (await import('./frame/preview-frame.tsx')).PreviewFrame }));

/** Stands in the frame of signed-in screens; its code comes with the first file that is opened. */
export const Previews = () => {
  const { at } = useSnapshot(preview);
  useAddress();
  const [wanted, setWanted] = useState(false);
  if (at !== undefined && !wanted) setWanted(true);
  return (
    wanted && (
      <Suspense fallback={null}>
        <Frame />
      </Suspense>
    )
  );
};
