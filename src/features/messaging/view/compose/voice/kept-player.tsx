import { Flex, IconButton } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Pause, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { usePlayer } from '../../chat/files/use-player.ts';
import { clockText } from '../../words/clock.ts';
import type { Voice } from './recorder.ts';

/** What was recorded, heard before it is sent. */
export const KeptPlayer = ({ voice: { file, seconds } }: { readonly voice: Voice }) => {
  const { t } = useLingui();
  const [address, setAddress] = useState('');
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  const { player, isPlaying, at, length, toggle, handlers } = usePlayer(seconds, address);
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
      <span role="timer">{clockText(isPlaying || at > 0 ? at : length)}</span>
    </Flex>
  );
};
