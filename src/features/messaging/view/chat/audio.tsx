import { Box, Flex, IconButton, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Slider } from '#src/ui/controls/slider.tsx';
import { type FileMessage, OnItsWay, useSource } from './file-body.tsx';
import { clockText } from './media.ts';

let speaking: HTMLAudioElement | undefined;

/** One voice at a time: whoever begins makes the others stop. */
const speakAlone = (element: HTMLAudioElement): void => {
  if (speaking !== element) speaking?.pause();
  speaking = element;
};

const fallSilent = (element: HTMLAudioElement | null): void => {
  if (element === null) return;
  element.pause();
  if (speaking === element) speaking = undefined;
};

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

/** A voice, heard where it stands. Nothing of it is fetched before it is wanted. */
export const AudioBody = (given: FileMessage) => {
  const { t } = useLingui();
  const { file } = given;
  const { address, isMissing, onError } = useSource(file.id);
  const { player, isPlaying, at, length, toggle, seek, handlers } = usePlayer(file.seconds, address);
  const time = clockText(isPlaying || at > 0 ? at : length);
  return (
    <Box width="220px" maxW="full" data-voice={file.id} data-playing={isPlaying || undefined}>
      <audio ref={player} src={address} preload="none" onError={onError} {...handlers} />
      <Flex align="center" gap="2">
        <IconButton
          type="button"
          size="sm"
          rounded="full"
          flexShrink="0"
          aria-label={isPlaying ? t`Pause` : t`Play the voice message`}
          onClick={toggle}
        >
          {isPlaying ? <Pause fill="currentColor" /> : <Play fill="currentColor" />}
        </IconButton>
        <Slider
          label={t`Place in the voice message`}
          words={time}
          min={0}
          max={Math.max(1, length)}
          step={0.1}
          value={at}
          onValue={seek}
        />
        <Text as="span" flexShrink="0" minW="2.5rem" fontSize="xs" color="fg.muted" textStyle="num" textAlign="end">
          {time}
        </Text>
      </Flex>
      {isMissing && (
        <Text fontSize="xs" color="fg.muted" role="status">
          <Trans>Not on this device</Trans>
        </Text>
      )}
      <OnItsWay {...given} />
    </Box>
  );
};
