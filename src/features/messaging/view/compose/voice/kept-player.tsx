import { Flex, IconButton } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { fallSilent, speakAlone } from '../../chat/bodies/files/one-voice.ts';
import { clockText } from '../../words/clock.ts';
import type { Voice } from './recorder.ts';

/** What was recorded, heard before it is sent. */
export const KeptPlayer = ({ voice: { file, seconds } }: { readonly voice: Voice }) => {
  const { t } = useLingui();
  const player = useRef<HTMLAudioElement>(null);
  const [address, setAddress] = useState('');
  const [isPlaying, setPlaying] = useState(false);
  const [at, setAt] = useState(0);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  useEffect(() => {
    const { current } = player;
    return () => fallSilent(current);
  }, []);
  const toggle = () => {
    if (player.current === null) return;
    if (isPlaying) player.current.pause();
    else void player.current.play().catch(() => undefined);
  };
  const handlers = {
    onPlay: () => {
      if (player.current !== null) speakAlone(player.current);
      setPlaying(true);
    },
    onPause: () => setPlaying(false),
    onTimeUpdate: () => setAt(player.current?.currentTime ?? 0),
    onEnded: () => {
      setPlaying(false);
      setAt(0);
    },
  };
  return (
    <Flex align="center" gap="2" flexShrink="0" fontSize="sm" textStyle="num" data-playing={isPlaying || undefined}>
      <audio ref={player} src={address || undefined} preload="auto" {...handlers} />
      <IconButton
        type="button"
        size="sm"
        rounded="full"
        variant="outline"
        aria-label={isPlaying ? t`Pause` : t`Listen to the recording`}
        onClick={toggle}
      >
        {isPlaying ? <Pause fill="currentColor" /> : <Play fill="currentColor" />}
      </IconButton>
      <span role="timer">{clockText(isPlaying || at > 0 ? Math.min(at, seconds) : seconds)}</span>
    </Flex>
  );
};
