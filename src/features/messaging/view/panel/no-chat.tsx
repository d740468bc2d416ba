import { Flex } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { MessagesSquare } from 'lucide-react';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { ClosePanel } from './chat-bar.tsx';

/** Beside the lists while no conversation is chosen. */
export const NoChat = () => (
  <>
    <Flex flex="none" justify="flex-end" align="center" minH="headerHCompact" pe="2">
      <ClosePanel />
    </Flex>
    <EmptyState icon={MessagesSquare} title={<Trans>Choose a conversation</Trans>}>
      <Trans>Or write to somebody: everybody in your courses is under Friends.</Trans>
    </EmptyState>
  </>
);
