import { Flex } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { Upload } from 'lucide-react';

/** Over the chat while files are held over it. */
export const DropVeil = () => (
  <Flex
    position="absolute"
    inset="2"
    zIndex="1"
    align="center"
    justify="center"
    gap="2"
    pointerEvents="none"
    borderWidth="2px"
    borderStyle="dashed"
    borderColor="brand.solid"
    borderRadius="l3"
    bg="brand.subtle"
    color="brand.fg"
    fontWeight="500"
    data-drop-veil
  >
    <Upload size={20} strokeWidth={1.75} aria-hidden />
    <Trans>Drop the files to send them</Trans>
  </Flex>
);
