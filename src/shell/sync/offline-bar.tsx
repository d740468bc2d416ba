import { Box, Flex } from '@chakra-ui/react';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { CloudCheck, CloudOff, Wifi } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { second } from '#contract/core/time.ts';
import { type Connection, useStatus } from '#src/ui/live/use-status.ts';
import { away, useConnectionText, useSyncSummary } from './connection-text.ts';

/** A moment to read it; the chip goes on saying it. */
const shownFor = 6 * second;
const recoveredFor = 3 * second;

/** Says that the network went, over the page's foot so that nothing moves; and for 3 s that it is back. */
export const OfflineBar = () => {
  const { connection } = useStatus();
  const shown = useShown(connection);
  const textOf = useConnectionText();
  if (shown === 'nothing') return null;
  const Icon = shown === 'back' ? CloudCheck : connection === 'captive' ? Wifi : CloudOff;
  return (
    <Flex
      data-offline-bar={shown}
      // For the eye; SpokenStatus says the same to the ear, once.
      aria-hidden
      position="fixed"
      zIndex="banner"
      bottom={{ base: 'var(--foot)', md: '4' }}
      left={{ base: '0', md: '4' }}
      right={{ base: '0', md: 'auto' }}
      align="center"
      justify={{ base: 'center', md: 'flex-start' }}
      gap="2"
      minH="36px"
      px="4"
      py="1.5"
      pb={{ base: 'max(6px, env(safe-area-inset-bottom))', md: '1.5' }}
      bg="gray.800"
      color="gray.50"
      borderWidth={{ base: '0', md: '1px' }}
      borderTopWidth="1px"
      borderColor="gray.700"
      borderRadius={{ base: '0', md: 'full' }}
      fontSize="sm"
      pointerEvents="none"
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      <span>{shown === 'back' ? <Trans>Back online</Trans> : textOf(connection)}</span>
    </Flex>
  );
};

type Shown = 'nothing' | 'away' | 'back';

const useShown = (connection: Connection): Shown => {
  const isAway = away.includes(connection);
  const [shown, setShown] = useState<Shown>('nothing');
  const [wasAway, setWasAway] = useState(false);
  if (isAway !== wasAway && connection !== 'checking') {
    setWasAway(isAway);
    // A network that ends in signed out, or in a rest, is back and does not help.
    setShown(isAway ? 'away' : connection === 'online' ? 'back' : 'nothing');
  }
  useEffect(() => {
    if (shown === 'nothing') return;
    const timer = setTimeout(() => setShown('nothing'), shown === 'away' ? shownFor : recoveredFor);
    return () => clearTimeout(timer);
  }, [shown]);
  return shown;
};

/**
 * For the ear: changes of the connection and work that needs the person. Not each save, not the first state. Directly in the
 * body, where it is heard beside a dialog too.
 */
export const SpokenStatus = () => {
  const { t } = useLingui();
  const { connection, attention: all, isShut } = useSyncSummary();
  // That the way is shut is said by its own name.
  const attention = isShut ? all - 1 : all;
  const textOf = useConnectionText();
  const [spoken, setSpoken] = useState('');
  const before = useRef({ connection, attention });
  useEffect(() => {
    const { connection: from, attention: had } = before.current;
    if (connection === 'checking') return;
    before.current = { connection, attention };
    if (attention > had) setSpoken(plural(attention, { one: '# thing needs you', other: '# things need you' }));
    else if (from !== connection && from !== 'checking')
      setSpoken(connection === 'online' && away.includes(from) ? t`Back online` : textOf(connection));
  }, [connection, attention, textOf, t]);
  return createPortal(
    <Box role="status" srOnly>
      {spoken}
    </Box>,
    document.body,
  );
};
