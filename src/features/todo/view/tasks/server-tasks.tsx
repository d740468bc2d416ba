import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { FileJson, Server } from 'lucide-react';
import { isUnderWay } from '#contract/features/todo/keys.ts';
import { taskTable } from '#contract/features/todo/tables.ts';
import { rowKey } from '#src/core/feature.ts';
import { tasks } from '#src/features/todo/data/queries.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { useMarks } from '#src/ui/live/use-marks.ts';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { Page, WaitingPage } from '#src/ui/parts/page.tsx';
import { TaskItem } from './task-item.tsx';
import { useStartTask } from './use-start-task.ts';

/** Long work that the person started, live; kept on the device like everything else. */
export const ServerTasks = () => {
  const { t } = useLingui();
  const rows = useLive(tasks);
  const marks = useMarks((rows ?? []).map(({ id }) => rowKey(taskTable, id)));
  if (rows === undefined) return <WaitingPage narrow />;
  const isCopying = rows.some(({ kind, state }) => kind === 'dataCopy' && isUnderWay(state));
  return (
    <Page narrow title={t`Server tasks`}>
      <DataCopy busy={isCopying} />
      {rows.length === 0 ? (
        <EmptyState icon={Server} title={<Trans>No tasks</Trans>}>
          <Trans>Longer tasks of the server appear here, with their progress and result.</Trans>
        </EmptyState>
      ) : (
        <Box as="ul" listStyleType="none" bg="bg.panel" borderWidth="1px" borderRadius="l3" overflow="hidden">
          {rows.map((task) => (
            <TaskItem key={task.id} task={task} mark={marks.get(rowKey(taskTable, task.id))} />
          ))}
        </Box>
      )}
    </Page>
  );
};

const DataCopy = ({ busy }: { readonly busy: boolean }) => {
  const start = useStartTask('dataCopy');
  return (
    <Flex
      as="section"
      aria-labelledby="data-copy"
      align={{ base: 'stretch', md: 'center' }}
      direction={{ base: 'column', md: 'row' }}
      gap="3"
      p="4"
      mb="6"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="l3"
    >
      <Box color="fg.muted" display={{ base: 'none', md: 'block' }}>
        <FileJson size={22} strokeWidth={1.75} aria-hidden />
      </Box>
      <Box flex="1" minW="0">
        <Heading as="h2" id="data-copy" fontSize="sm" fontWeight="600">
          <Trans>A copy of my data</Trans>
        </Heading>
        <Text fontSize="sm" color="fg.muted">
          <Trans>
            One file with everything the server holds about you and what you wrote in your courses. It is kept for 7
            days.
          </Trans>
        </Text>
      </Box>
      <Button size="sm" variant="outline" aria-disabled={busy} opacity={busy ? 0.6 : undefined} onClick={start}>
        <Trans>Make a copy</Trans>
      </Button>
    </Flex>
  );
};
