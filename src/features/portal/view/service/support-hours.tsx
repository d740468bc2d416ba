import { Box, Text } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';

/** Whom one may call, and when an answer comes (S-187, S-527). Only what the school has given is shown. */
export const SupportHours = () => (
  <Box fontSize="sm" color="fg.muted" lineHeight="1.7">
    <Text>
      <Trans>On weekdays from 09:30 to 18:30 an answer comes within two hours.</Trans>
    </Text>
  </Box>
);
