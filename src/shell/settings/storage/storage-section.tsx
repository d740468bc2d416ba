import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { SyncControls } from '../../sync/sync-controls.tsx';
import { CleanChoice } from './clean-choice.tsx';
import { ClearActions } from './clear-actions.tsx';
import { CourseKeeping } from './course-keeping.tsx';
import { KeptFiles } from './files/kept-files.tsx';
import { Persistence } from './persistence.tsx';
import { UsageBar } from './usage-bar.tsx';

/** What is on this device in three sentences, and its courses; how long it stays and how to get room behind "Advanced" (P2.10). */
export const StorageSection = () => {
  const [turn, setTurn] = useState(0);
  return (
    <Flex direction="column" gap="7">
      <UsageBar turn={turn} />
      <Persistence />
      <Part title={<Trans>Courses on this device</Trans>}>
        <CourseKeeping />
      </Part>
      <Advanced>
        <Text fontSize="sm" color="fg.muted">
          <Trans>
            The texts of all your courses are always here. For a course that is kept, its files are here too, and lists
            that only the server can make stay whatever their age.
          </Trans>
        </Text>
        <Part title={<Trans>Syncing</Trans>}>
          <SyncControls />
        </Part>
        <Part title={<Trans>Files on this device</Trans>}>
          <KeptFiles onFreed={() => setTurn((times) => times + 1)} />
        </Part>
        <CleanChoice />
        <Part title={<Trans>Making room</Trans>}>
          <ClearActions onDone={() => setTurn((times) => times + 1)} />
        </Part>
      </Advanced>
    </Flex>
  );
};

const openedKey = 'storage-advanced';

/** What few people ever need; open again for whoever opened it before on this device. */
const Advanced = ({ children }: { readonly children: ReactNode }) => (
  <details
    open={localStorage.getItem(openedKey) === 'open'}
    onToggle={({ currentTarget }) => localStorage.setItem(openedKey, currentTarget.open ? 'open' : 'closed')}
  >
    <Box asChild cursor="pointer" py="2" fontSize="sm" fontWeight="600">
      <summary>
        <Trans>Advanced</Trans>
      </summary>
    </Box>
    <Flex direction="column" gap="7" pt="3">
      {children}
    </Flex>
  </details>
);

interface PartProps {
  readonly title: ReactNode;
  readonly children: ReactNode;
}

const Part = ({ title, children }: PartProps) => (
  <Box as="section">
    <Heading as="h3" fontSize="sm" fontWeight="600" mb="2">
      {title}
    </Heading>
    {children}
  </Box>
);
