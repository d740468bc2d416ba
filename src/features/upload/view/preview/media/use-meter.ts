import { type RefObject, useEffect, useRef } from 'react';
import { stopAt } from './playback.ts';
import { createMeter, type OnWatch } from './watch.ts';

interface Metered {
  readonly fileId: string;
  /** Something to see: hidden, it is not watched. */
  readonly isVideo: boolean;
  readonly onWatch: OnWatch | undefined;
}

/** Looks at a player whenever something happens to it; remembers where it stopped, and tells what was played. */
export const useMeter = (player: RefObject<HTMLMediaElement | null>, { fileId, isVideo, onWatch }: Metered): void => {
  const tell = useRef(onWatch);
  tell.current = onWatch;
  useEffect(() => {
    const { current } = player;
    if (current === null) return;
    const meter = createMeter();
    const look = (isPlaying: boolean) =>
      meter.look({
        clock: performance.now(),
        position: current.currentTime,
        rate: current.playbackRate,
        counts: isPlaying && !current.seeking && !(isVideo && document.hidden),
      });
    const report = (ended: boolean) => {
      const { currentTime: position, duration } = current;
      // Opened and left, it stays where it was, here or on another device.
      const isUsed = current.played.length > 0 || position > 0;
      if (Number.isFinite(duration) && isUsed) stopAt(fileId, ended ? 0 : position, Date.now());
      const played = meter.take();
      if (played.playedMs > 0 || ended)
        tell.current?.({ fileId, ...played, position, duration: Number.isFinite(duration) ? duration : 0, ended });
    };
    const onTime = () => {
      look(!current.paused);
      if (meter.isDue()) report(false);
    };
    const onStop = () => {
      look(false);
      report(current.ended);
    };
    const onSeeking = () => look(false);
    const onHidden = () => {
      look(!current.paused);
      if (document.hidden) report(false);
    };
    const stop = new AbortController();
    const on = (events: string, act: () => void) => {
      for (const event of events.split(' ')) current.addEventListener(event, act, { signal: stop.signal });
    };
    on('timeupdate ratechange playing', onTime);
    on('seeking seeked waiting', onSeeking);
    on('pause ended', onStop);
    document.addEventListener('visibilitychange', onHidden, { signal: stop.signal });
    addEventListener('pagehide', onStop, { signal: stop.signal });
    return () => {
      look(!current.paused);
      report(current.ended);
      stop.abort();
    };
  }, [player, fileId, isVideo]);
};
