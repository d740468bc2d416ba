import { Box, Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { FilmIcon, Play } from 'lucide-react';
import { clockText } from '../../words/clock.ts';
import type { FileMessage } from './file-message.ts';
import { PictureFrame } from './picture-frame.tsx';
import type { Source } from './use-source.ts';

/** A video by its first picture; pressed, it is played (S-206). */
export const VideoBody = (given: FileMessage) => {
  const { t } = useLingui();
  const { file } = given;
  const { seconds } = file;
  return (
    <PictureFrame
      message={given}
      label={t`Play the video ${file.name}`}
      look={{ bg: 'gray.900', color: 'white', cursor: 'pointer' }}
    >
      {(source) => (
        <>
          <FirstPicture {...source} />
          <Flex position="absolute" inset="0" align="center" justify="center" aria-hidden>
            <Flex boxSize="44px" align="center" justify="center" borderRadius="full" bg="rgb(16 20 26 / 0.72)">
              <Play size={20} fill="currentColor" />
            </Flex>
          </Flex>
          {seconds > 0 && (
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
              {clockText(seconds)}
            </Box>
          )}
        </>
      )}
    </PictureFrame>
  );
};

const FirstPicture = ({ address, isMissing, onError }: Source) =>
  isMissing ? (
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
  );
