import { Box } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';

export const EndedTag = () => (
  <Box as="span" flexShrink="0" px="2" borderRadius="l1" bg="bg.emphasized" fontSize="xs" lineHeight="20px">
    <Trans>Ended</Trans>
  </Box>
);
