import { useEffect, useRef, useState } from 'react';
import { fallSilent, speakAlone } from './one-voice.ts';

/** `known`: seconds as they were counted; a recording just made does not know its own length. */
export const usePlayer = (known: number, address: string) => {
  const player = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [at, setAt] = useState(0);
  const [told, setTold] = useState(0);
  const length = known > 0 ? known : told;
  const isWanted = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is a reason to begin
  useEffect(() => {
    if (isWanted.current) void player.current?.play().catch(() => undefined);
  }, [address]);
  useEffect(() => {
    const { current } = player;
    return () => fallSilent(current);
  }, []);
  return {
    player,
    isPlaying,
    at: Math.min(at, length),
    length,
    toggle: () => {
      const { current } = player;
      if (current === null) return;
      isWanted.current = !isPlaying;
      if (isPlaying) return current.pause();
      // What failed without a network is asked for again.
      if (current.error !== null) current.load();
      void current.play().catch(() => undefined);
    },
    seek: (seconds: number) => {
      if (player.current !== null) player.current.currentTime = seconds;
      setAt(seconds);
    },
    handlers: {
      onPlay: () => {
        if (player.current !== null) speakAlone(player.current);
        setPlaying(true);
      },
      onPause: () => setPlaying(false),
      onTimeUpdate: () => setAt(player.current?.currentTime ?? 0),
      onLoadedMetadata: () => {
        const seconds = player.current?.duration ?? 0;
        if (Number.isFinite(seconds)) setTold(seconds);
      },
      onEnded: () => {
        isWanted.current = false;
        setPlaying(false);
        setAt(0);
      },
    },
  };
};
