import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { i18n } from '@lingui/core';
import { Trans } from '@lingui/react/macro';
import { Link, useRouterState } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { mustFinish } from '#src/ui/live/unsaved.ts';
import { shut, useStatus } from '#src/ui/live/use-status.ts';
import { tell } from '#src/ui/words/tell.ts';
import { useConnectionText } from './connection-text.ts';

/** Syncing stopped and only the person can start it again. Their work goes on meanwhile. */
export const TroubleBanner = () => {
  const { connection } = useStatus();
  const textOf = useConnectionText();
  if (!shut.includes(connection)) return null;
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
        <WayOut size="xs">
          <Trans>Sign in</Trans>
        </WayOut>
      </Flex>
    </Box>
  );
};

/** What starts syncing again; back to this address afterwards. */
export const WayOut = ({ size, children }: { readonly size: 'xs' | 'sm'; readonly children: ReactNode }) => {
  const { connection } = useStatus();
  const href = useRouterState({ select: ({ location }) => location.href });
  return connection === 'update-needed' ? (
    <Button size={size} onClick={() => void takeNewest()}>
      <Trans>Reload</Trans>
    </Button>
  ) : (
    <Button asChild size={size}>
      <Link to="/login" search={{ redirect: href }}>
        {children}
      </Link>
    </Button>
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
