import { Box, Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { FilmIcon, Play } from 'lucide-react';
import { clockText } from '../../../words/clock.ts';
import type { FileMessage } from './file-message.ts';
import { frameSize } from './frame-size.ts';
import { OnItsWay } from './on-its-way.tsx';
import { useOpen } from './use-open.ts';
import { useSource } from './use-source.ts';

/** A video by its first picture; pressed, it is played (S-206). */
export const VideoBody = (given: FileMessage) => {
  const { t } = useLingui();
  const { file } = given;
  const open = useOpen(given);
  const { address, isMissing, onError } = useSource(file.id);
  const { width, height } = frameSize(file);
  return (
    <Box maxW="full" width={`${width}px`}>
      <Box
        asChild
        display="block"
        position="relative"
        width="full"
        borderRadius="l2"
        overflow="hidden"
        bg="gray.900"
        color="white"
        cursor="pointer"
        _focusVisible={{ outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '2px' }}
        style={{ aspectRatio: `${width} / ${height}` }}
      >
        <button type="button" aria-label={t`Play the video ${file.name}`} data-video={file.id} onClick={open}>
          {isMissing ? (
            <Flex h="full" align="center" justify="center">
              <FilmIcon size={20} strokeWidth={1.75} aria-hidden />
            </Flex>
          ) : (
            // A moment after its beginning, which is often black.
            <video
              src={`${address}#t=0.1`}
              preload="metadata"
              muted
              playsInline
              tabIndex={-1}
              aria-hidden
              onError={onError}
              style={{ width: '100%', height: '100%', objectFit: 'cover', pointerEvents: 'none' }}
            />
          )}
          <Flex position="absolute" inset="0" align="center" justify="center" aria-hidden>
            <Flex boxSize="44px" align="center" justify="center" borderRadius="full" bg="rgb(16 20 26 / 0.72)">
              <Play size={20} fill="currentColor" />
            </Flex>
          </Flex>
          {file.seconds > 0 && (
            <Box
              position="absolute"
              bottom="1.5"
              insetEnd="1.5"
              px="1.5"
              borderRadius="l1"
              bg="rgb(16 20 26 / 0.72)"
              fontSize="xs"
              textStyle="num"
            >
              {clockText(file.seconds)}
            </Box>
          )}
        </button>
      </Box>
      <OnItsWay {...given} />
    </Box>
  );
};
