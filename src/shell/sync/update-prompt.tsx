import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { acceptUpdate, update } from './update.ts';

/** A new version is ready: quiet, and never in the way. */
export const UpdatePrompt = () => {
  const { t } = useLingui();
  const { waiting } = useSnapshot(update);
  const [later, setLater] = useState(false);
  if (waiting === undefined || later) return null;
  return (
    <Box as="section" aria-label={t`A new version is ready`} bg="bg.info" borderBottomWidth="1px">
      <Flex
        maxW="content"
        mx="auto"
        px={{ base: '4', md: '6' }}
        py="2"
        align="center"
        gap="3"
        wrap="wrap"
        fontSize="sm"
      >
        <Box color="fg.info" flexShrink="0">
          <Sparkles size={18} strokeWidth={1.75} aria-hidden />
        </Box>
        <Text flex="1" minW="12rem">
          <Trans>A new version is ready. What you wrote stays.</Trans>
        </Text>
        <Button size="xs" variant="ghost" onClick={() => setLater(true)}>
          <Trans>Later</Trans>
        </Button>
        <Button size="xs" onClick={acceptUpdate}>
          <Trans>Update now</Trans>
        </Button>
      </Flex>
    </Box>
  );
};
