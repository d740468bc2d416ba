import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { CloudDownload, FileLock, FileWarning, type LucideIcon, SearchX } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useCanAsk } from '#src/ui/live/use-status.ts';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { type Trouble, useTroubleText } from './trouble.ts';

interface TroublePanelProps {
  readonly trouble: Trouble;
  readonly onRetry: () => void;
  /** What is possible instead. */
  readonly children?: ReactNode;
}

/** In place of the file: what is the matter, and what can be done. */
export const TroublePanel = ({ trouble, onRetry, children }: TroublePanelProps) => {
  const { title, more } = useTroubleText()(trouble);
  const mayPass = trouble.is === 'offline' || trouble.is === 'unreachable';
  useAgainWithNetwork(mayPass, onRetry);
  return (
    <Flex flex="1" direction="column" align="center" justify="center" role="status">
      <EmptyState
        icon={icons[trouble.is]}
        title={title}
        action={
          <Flex gap="2" wrap="wrap" justify="center">
            {mayPass && (
              <Button variant="outline" onClick={onRetry}>
                <Trans>Try again</Trans>
              </Button>
            )}
            {!mayPass && trouble.is !== 'refused' && children}
          </Flex>
        }
      >
        {more !== undefined && <Text as="span">{more}</Text>}
      </EmptyState>
    </Flex>
  );
};

const icons: Readonly<Record<Trouble['is'], LucideIcon>> = {
  offline: CloudDownload,
  unreachable: CloudDownload,
  refused: SearchX,
  broken: FileWarning,
  tooLarge: FileWarning,
  locked: FileLock,
  unplayable: FileWarning,
};

const useAgainWithNetwork = (wants: boolean, again: () => void): void => {
  const canAsk = useCanAsk();
  const could = useRef(canAsk);
  useEffect(() => {
    if (wants && canAsk && !could.current) again();
    could.current = canAsk;
  }, [wants, canAsk, again]);
};

/** Until a file is there. */
export const StageWait = () => (
  <Box p={{ base: '4', md: '6' }}>
    <Waiting rows={5} />
  </Box>
);
