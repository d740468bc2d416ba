import { useEffect, useState } from 'react';
import { useSession } from '#src/ui/live/session.tsx';
import { useCanAsk } from '#src/ui/live/use-status.ts';
import type { Pictures } from './pictures.ts';

const none: Pictures = new Map();

/** Faces for those in a conversation, after their names: nothing waits for them. '' is no conversation. */
export const usePictures = (groupId: string): Pictures => {
  const { rpc } = useSession();
  const canAsk = useCanAsk();
  const [pictures, setPictures] = useState(none);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `canAsk` is a reason to ask again
  useEffect(() => {
    if (groupId === '') return;
    let isCurrent = true;
    void import('./pictures.ts')
      .then(({ picturesOf }) => picturesOf(rpc, groupId, Date.now()))
      .then(
        (found) => isCurrent && setPictures(found),
        () => undefined,
      );
    return () => {
      isCurrent = false;
    };
  }, [rpc, groupId, canAsk]);
  return pictures;
};
