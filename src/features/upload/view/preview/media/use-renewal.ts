import { type RefObject, useEffect, useRef } from 'react';

/** So far away from where it failed, it has got over it, seconds. */
const over = 1;

/**
 * What to do when a recording fails. A player keeps the address that it was led to, which holds for some minutes: stopped for longer,
 * it is asked for anew and goes on where it was. Failing again at the same place, or before it ever began, it has failed.
 */
export const useRenewal = (player: RefObject<HTMLMediaElement | null>, onFailed: () => void): (() => void) => {
  const place = useRef<{ readonly at: number; readonly isPlaying: boolean } | undefined>(undefined);
  const renewedAt = useRef<number | undefined>(undefined);
  const isRenewing = useRef(false);
  useEffect(() => {
    const { current } = player;
    if (current === null) return;
    const note = () => {
      if (isRenewing.current || current.readyState === HTMLMediaElement.HAVE_NOTHING || current.error !== null) return;
      const at = current.currentTime;
      place.current = { at, isPlaying: !current.paused };
      if (renewedAt.current !== undefined && Math.abs(at - renewedAt.current) > over) renewedAt.current = undefined;
    };
    const stop = new AbortController();
    for (const event of ['loadedmetadata', 'timeupdate', 'seeking', 'play', 'pause'])
      current.addEventListener(event, note, { signal: stop.signal });
    return () => stop.abort();
  }, [player]);
  return () => {
    const { current } = player;
    const was = place.current;
    if (current === null || was === undefined || renewedAt.current !== undefined) return onFailed();
    renewedAt.current = was.at;
    isRenewing.current = true;
    const goOn = () => {
      isRenewing.current = false;
      current.currentTime = was.at;
      if (was.isPlaying) void current.play().catch(() => undefined);
    };
    current.addEventListener('loadedmetadata', goOn, { once: true });
    current.load();
  };
};
