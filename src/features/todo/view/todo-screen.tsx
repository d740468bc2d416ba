import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { CalendarDays } from 'lucide-react';
import { useEffect, useState } from 'react';
import { minute } from '#contract/core/time.ts';
import type { TodoRow } from '#contract/features/todo/rows.ts';
import { todoTable } from '#contract/features/todo/tables.ts';
import { rowKey } from '#src/core/feature.ts';
import { todos } from '#src/features/todo/data/queries.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { useMarks } from '#src/ui/live/use-marks.ts';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { Page, WaitingPage } from '#src/ui/parts/page.tsx';
import { chosenFrom, type TodoChoice } from './choice.ts';
import { type DueGroup, groupByDue } from './groups.ts';
import { TodoItem } from './todo-item.tsx';
import { TodoMenu } from './todo-menu.tsx';

/** /main/todo: everything to do, from every course. */
export const TodoScreen = ({ choice }: { readonly choice: TodoChoice }) => {
  const { t } = useLingui();
  const rows = useLive(todos);
  if (rows === undefined) return <WaitingPage />;
  return (
    <Page
      title={t`To-do`}
      actionsBeside
      actions={
        <Button asChild size="sm" variant="outline">
          <Link to="/main/agenda">
            <CalendarDays size={16} aria-hidden />
            <Trans>Calendar</Trans>
          </Link>
        </Button>
      }
    >
      <Flex direction={{ base: 'column', md: 'row' }} gap={{ md: '8' }} align="stretch">
        <TodoMenu rows={rows} chosen={choice} />
        <Box flex="1" minW="0" data-todos>
          <List rows={chosenFrom(rows, choice, Date.now())} choice={choice} />
        </Box>
      </Flex>
    </Page>
  );
};

const List = ({ rows, choice }: { readonly rows: readonly TodoRow[]; readonly choice: TodoChoice }) => {
  const now = useMinute();
  const marks = useMarks(rows.map(({ id }) => rowKey(todoTable, id)));
  if (rows.length === 0) return <Nothing choice={choice} />;
  const items = (some: readonly TodoRow[], overdue: boolean) => (
    <Box as="ul" listStyleType="none" bg="bg.panel" borderWidth="1px" borderRadius="l3" overflow="hidden">
      {some.map((todo) => (
        <TodoItem key={todo.id} todo={todo} overdue={overdue} mark={marks.get(rowKey(todoTable, todo.id))} />
      ))}
    </Box>
  );
  // What is decided has no date any more that matters: the latest decision first.
  if (choice.view !== undefined)
    return items(
      rows.toSorted((one, other) => other.changedAt - one.changedAt),
      false,
    );
  return groupByDue(rows, now).map(({ group, rows: some }) => (
    <Group key={group} group={group}>
      {items(some, group === 'overdue')}
      {group === 'none' && (
        <Text mt="2" fontSize="sm" color="fg.muted">
          <Trans>What has no date leaves this list after 30 days. It stays in its course.</Trans>
        </Text>
      )}
    </Group>
  ));
};

const Group = ({ group, children }: { readonly group: DueGroup; readonly children: React.ReactNode }) => {
  const { t } = useLingui();
  const names = {
    overdue: t`Overdue`,
    today: t`Today`,
    week: t`This week`,
    later: t`Later`,
    none: t`No date`,
  };
  return (
    <Box as="section" mb="6" aria-label={names[group]}>
      <Heading as="h2" fontSize="sm" fontWeight="500" color={group === 'overdue' ? 'fg.error' : 'fg.muted'} mb="2">
        {names[group]}
      </Heading>
      {children}
    </Box>
  );
};

const Nothing = ({ choice: { view } }: { readonly choice: TodoChoice }) => {
  if (view === 'finished')
    return (
      <EmptyState picture="empty" title={<Trans>Nothing finished yet</Trans>}>
        <Trans>What you finish is kept here.</Trans>
      </EmptyState>
    );
  if (view === 'ignored')
    return (
      <EmptyState picture="empty" title={<Trans>Nothing ignored</Trans>}>
        <Trans>What you put aside is kept here, and can be brought back.</Trans>
      </EmptyState>
    );
  return (
    <EmptyState picture="finished" title={<Trans>Nothing to do</Trans>}>
      <Trans>What your courses ask of you appears here.</Trans>
    </EmptyState>
  );
};

/** Now, again every minute: what was due today becomes overdue while one looks. */
const useMinute = (): number => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute);
    return () => clearInterval(timer);
  }, []);
  return now;
};
