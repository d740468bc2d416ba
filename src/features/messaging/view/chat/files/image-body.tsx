import { Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { ImageOff } from 'lucide-react';
import { sizeText } from '#src/ui/words/size.ts';
import type { FileMessage } from './file-message.ts';
import { PictureFrame } from './picture-frame.tsx';

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
