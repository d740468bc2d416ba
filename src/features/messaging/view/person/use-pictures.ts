import { useEffect, useState } from 'react';
import { useSession } from '#src/ui/live/session.tsx';
import { useStatus } from '#src/ui/live/use-status.ts';
import type { Pictures } from './pictures.ts';

const none: Pictures = new Map();

/** Faces for those in a conversation, after their names: nothing waits for them. '' is no conversation. */
export const usePictures = (groupId: string): Pictures => useManyPictures(groupId === '' ? [] : [groupId]);

/** For those in several. */
export const useManyPictures = (groupIds: readonly string[]): Pictures => {
  const { rpc } = useSession();
  const { connection } = useStatus();
  // Nobody asked for faces: whose session is over is not sent to sign in for them.
  const isSure = connection !== 'checking' && connection !== 'signed-out';
  const [pictures, setPictures] = useState(none);
  const wanted = groupIds.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: another `connection` is a reason to ask again
  useEffect(() => {
    if (wanted === '' || !isSure) return;
    let isCurrent = true;
    void import('./pictures.ts')
      .then(({ picturesOf }) => Promise.all(wanted.split(' ').map((id) => picturesOf(rpc, id, Date.now()))))
      .then(
        (found) => isCurrent && setPictures(new Map(found.flatMap((one) => [...one]))),
        () => undefined,
      );
    return () => {
      isCurrent = false;
    };
  }, [rpc, wanted, connection, isSure]);
  return pictures;
};
