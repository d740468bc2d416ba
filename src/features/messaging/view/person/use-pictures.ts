import { useEffect, useState } from 'react';
import { useSession } from '#src/ui/live/session.tsx';
import { useStatus } from '#src/ui/live/use-status.ts';
import type { Pictures } from './pictures.ts';

const none: Pictures = new Map();

/** Faces for those in a conversation, after their names: nothing waits for them. '' is no conversation. */
export const usePictures = (groupId: string): Pictures => {
  const { rpc } = useSession();
  const { connection } = useStatus();
  // Nobody asked for faces: whose session is over is not sent to sign in for them.
  const isSure = connection !== 'checking' && connection !== 'signed-out';
  const [pictures, setPictures] = useState(none);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another `connection` is a reason to ask again
  useEffect(() => {
    if (groupId === '' || !isSure) return;
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
  }, [rpc, groupId, connection, isSure]);
  return pictures;
};
