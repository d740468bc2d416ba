import { useLingui } from '@lingui/react/macro';
import { type RefObject, useEffect, useRef } from 'react';
import { tell } from '#src/ui/words/tell.ts';
import { resumeAt, type Stopped, stoppedHere } from './playback.ts';

interface Resumed {
  readonly fileId: string;
  /** On another device; may come after the recording, and change while nobody plays it here. */
  readonly elsewhere: Stopped | undefined;
}

/** A recording goes on where it was stopped last. Whoever has played or moved it here has decided otherwise. */
export const useResume = (player: RefObject<HTMLMediaElement | null>, { fileId, elsewhere }: Resumed): void => {
  const { t } = useLingui();
  const words = useRef({ goesOn: '', fromStart: '' });
  words.current = { goesOn: t`Continues where you stopped on another device.`, fromStart: t`From the beginning` };
  const put = useRef(0);
  const { at: stoppedAt = 0, when = 0 } = elsewhere ?? {};
  useEffect(() => {
    const { current } = player;
    if (current === null) return;
    const resume = () => {
      if (current.played.length > 0 || Math.abs(current.currentTime - put.current) >= 1) return;
      const { at, isElsewhere } = resumeAt(current.duration, stoppedHere(fileId), { at: stoppedAt, when });
      if (at === put.current) return;
      put.current = at;
      current.currentTime = at;
      const { goesOn, fromStart } = words.current;
      const restart = () => {
        current.currentTime = 0;
      };
      if (isElsewhere) tell(goesOn, 'info', { label: fromStart, run: restart });
    };
    if (current.readyState >= HTMLMediaElement.HAVE_METADATA) resume();
    current.addEventListener('loadedmetadata', resume);
    return () => current.removeEventListener('loadedmetadata', resume);
  }, [player, fileId, stoppedAt, when]);
};
