import { Box } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';

const look = {
  as: 'span',
  flexShrink: '0',
  px: '2',
  borderRadius: 'l1',
  bg: 'bg.emphasized',
  fontSize: 'xs',
  lineHeight: '20px',
} as const;

export const EndedTag = () => (
  <Box {...look}>
    <Trans>Ended</Trans>
  </Box>
);

export const OffTag = () => (
  <Box {...look}>
    <Trans>Switched off</Trans>
  </Box>
);
