import { Box, Flex, IconButton, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Pause, Play } from 'lucide-react';
import { Slider } from '#src/ui/controls/slider.tsx';
import { clockText } from '../../words/clock.ts';
import type { FileMessage } from './file-message.ts';
import { OnItsWay } from './on-its-way.tsx';
import { usePlayer } from './use-player.ts';
import { useSource } from './use-source.ts';

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
