import { Box, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { ImageOff } from 'lucide-react';
import { sizeText } from '#src/ui/words/size.ts';
import type { FileMessage } from './file-message.ts';
import { frameSize } from './frame-size.ts';
import { OnItsWay } from './on-its-way.tsx';
import { useOpen } from './use-open.ts';
import { useSource } from './use-source.ts';

/** A picture, at the size that it will have. Pressed, it is shown among all files of the conversation. */
export const ImageBody = (given: FileMessage) => {
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
        width="full"
        borderRadius="l2"
        overflow="hidden"
        bg="bg.muted"
        cursor="zoom-in"
        _focusVisible={{ outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '2px' }}
        style={{ aspectRatio: `${width} / ${height}` }}
      >
        <button type="button" aria-label={t`Picture: ${file.name}`} data-picture={file.id} onClick={open}>
          {isMissing ? (
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
          )}
        </button>
      </Box>
      <OnItsWay {...given} />
    </Box>
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
