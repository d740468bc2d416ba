import { Box, Flex, Text } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { LoaderCircle } from 'lucide-react';
import { useEffect, useState } from 'react';
import { overlayAfter, wordsAfter } from './loading-overlay-time.ts';

/** Over what only the network can show, once that takes 2.5 s; at 10 s it says more. The header stays within reach. */
export const LoadingOverlay = () => {
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), wordsAfter - overlayAfter);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Flex
      role="status"
      position="fixed"
      inset="0"
      zIndex="docked"
      align="center"
      justify="center"
      px="4"
      bg="color-mix(in srgb, var(--chakra-colors-bg) 70%, transparent)"
      data-loading
    >
      <Flex
        direction="column"
        align="center"
        gap="3"
        maxW="20rem"
        px="6"
        py="5"
        bg="bg.panel"
        borderWidth="1px"
        borderRadius="l3"
        boxShadow="md"
        textAlign="center"
        fontSize="sm"
      >
        <Box asChild color="brand.fg" animation="spin" animationDuration="1s">
          <LoaderCircle size={28} strokeWidth={1.75} aria-hidden />
        </Box>
        <Text>
          <Trans>Loading…</Trans>
        </Text>
        {long && (
          <Text color="fg.muted">
            <Trans>The network is slow. You can wait, or go on elsewhere: nothing is lost.</Trans>
          </Text>
        )}
      </Flex>
    </Flex>
  );
};
