import { Box, type BoxProps, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { FilmIcon, ImageOff, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { sizeText } from '#src/ui/words/size.ts';
import { type FileMessage, OnItsWay, type Source, useOpen, useSource } from './file-body.tsx';
import { clockText, frameSize } from './media.ts';

interface PictureFrameProps {
  readonly message: FileMessage;
  /** What pressing it does, for the ear. */
  readonly label: string;
  readonly look: Pick<BoxProps, 'bg' | 'color' | 'cursor'>;
  readonly children: (source: Source) => ReactNode;
}

/** What is seen of a picture or a video, at the size that it will have. Pressed, it is shown among all files of the conversation. */
const PictureFrame = ({ message, label, look, children }: PictureFrameProps) => {
  const { file } = message;
  const open = useOpen(message);
  const source = useSource(file.id);
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
        {...look}
        _focusVisible={{ outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '2px' }}
        style={{ aspectRatio: `${width} / ${height}` }}
      >
        <button type="button" aria-label={label} data-picture={file.id} onClick={open}>
          {children(source)}
        </button>
      </Box>
      <OnItsWay {...message} />
    </Box>
  );
};

/** A picture, whole in the drawer. */
export const ImageBody = (given: FileMessage) => {
  const { t } = useLingui();
  return (
    <PictureFrame message={given} label={t`Picture: ${given.file.name}`} look={{ bg: 'bg.muted', cursor: 'zoom-in' }}>
      {({ address, isMissing, onError }) =>
        isMissing ? (
          <NotHere {...given} />
        ) : (
          <img
            src={address}
            alt=""
            decoding="async"
            draggable={false}
            onError={onError}
            style={{ width: '100%', height: '100%', objectFit: 'cover' }}
          />
        )
      }
    </PictureFrame>
  );
};

/** Its place, with what it is: without a network it cannot be had now. */
const NotHere = ({ file }: FileMessage) => (
  <Flex direction="column" align="center" justify="center" gap="1" h="full" px="2" color="fg.muted" fontSize="xs">
    <ImageOff size={20} strokeWidth={1.75} aria-hidden />
    <Text as="span" lineClamp="1" maxW="full">
      <Trans>Not on this device</Trans>
    </Text>
    <span>{sizeText(file.size)}</span>
  </Flex>
);

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
