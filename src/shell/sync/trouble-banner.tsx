import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { i18n } from '@lingui/core';
import { Trans } from '@lingui/react/macro';
import { Link, useRouterState } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import { mustFinish } from '#src/ui/live/unsaved.ts';
import { type Connection, useStatus } from '#src/ui/live/use-status.ts';
import { tell } from '#src/ui/words/tell.ts';
import { useConnectionText } from './connection-text.ts';

const troubles: readonly Connection[] = ['signed-out', 'wrong-user', 'update-needed'];

/** Syncing stopped and only the person can start it again. Their work goes on meanwhile. */
export const TroubleBanner = () => {
  const { connection } = useStatus();
  const textOf = useConnectionText();
  const href = useRouterState({ select: ({ location }) => location.href });
  if (!troubles.includes(connection)) return null;
  return (
    <Box as="section" aria-label={textOf(connection)} bg="bg.warning" borderBottomWidth="1px">
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
        <Box color="fg.warning" flexShrink="0">
          <KeyRound size={18} strokeWidth={1.75} aria-hidden />
        </Box>
        <Text flex="1" minW="12rem">
          {textOf(connection)}
        </Text>
        {connection === 'update-needed' ? (
          <Button size="xs" onClick={() => void takeNewest()}>
            <Trans>Reload</Trans>
          </Button>
        ) : (
          <Button asChild size="xs">
            <Link to="/login" search={{ redirect: href }}>
              <Trans>Sign in</Trans>
            </Link>
          </Button>
        )}
      </Flex>
    </Box>
  );
};

const takeNewest = async (): Promise<void> => {
  const unfinished = mustFinish();
  if (unfinished !== undefined) {
    const { readyText } = await import('../update/waits.ts');
    return tell(i18n._(readyText(unfinished)));
  }
  const { forceUpdate } = await import('../update/watch.ts');
  if (await forceUpdate()) return;
  const { beginAnew } = await import('../update/missing-part.ts');
  await beginAnew();
};
