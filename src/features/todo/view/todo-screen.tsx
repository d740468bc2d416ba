import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { CalendarDays } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { minute } from '#contract/core/time.ts';
import { isOpenTodo } from '#contract/features/todo/keys.ts';
import type { TodoRow } from '#contract/features/todo/rows.ts';
import { todoTable } from '#contract/features/todo/tables.ts';
import { rowKey } from '#src/core/feature.ts';
import { todos } from '#src/features/todo/data/queries.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { useMarks } from '#src/ui/live/use-marks.ts';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { Page, WaitingPage } from '#src/ui/parts/page.tsx';
import { chosenFrom, countsOf, type DueGroup, groupByDue, isSame, type MenuEntry, type TodoChoice } from './choice.ts';
import { TodoItem, useTodoKinds } from './todo-item.tsx';

interface TodoMenuProps {
  readonly rows: readonly TodoRow[];
  readonly chosen: TodoChoice;
}

/** Beside the list on a laptop; above it, as a row that scrolls by itself, on a phone. */
const TodoMenu = ({ rows, chosen }: TodoMenuProps) => {
  const { t, i18n } = useLingui();
  const kindOf = useTodoKinds();
  const now = Date.now();
  const { kinds, courses } = countsOf(rows, (kind) => i18n._(kindOf(kind).name), now);
  const count = (state: TodoRow['state']) => rows.filter((row) => row.state === state).length;
  const entry = (one: MenuEntry) => <Entry key={JSON.stringify(one.choice)} {...one} chosen={chosen} />;
  return (
    <Box
      asChild
      display="flex"
      flexDirection={{ base: 'row', md: 'column' }}
      gap={{ base: '2', md: '1' }}
      width={{ md: '13.5rem' }}
      flexShrink="0"
      overflowX={{ base: 'auto', md: 'visible' }}
      // The shadow of the focus is not cut off.
      m="-1"
      p="1"
      mb={{ base: '3', md: '-1' }}
    >
      <nav aria-label={t`Kinds of to-do`}>
        {entry({ choice: {}, name: t`Everything`, count: rows.filter((row) => isOpenTodo(row, now)).length })}
        {kinds.length > 1 && <Group name={<Trans>By kind</Trans>}>{kinds.map(entry)}</Group>}
        {courses.length > 1 && <Group name={<Trans>By course</Trans>}>{courses.map(entry)}</Group>}
        <Group name={<Trans>Handled</Trans>}>
          {entry({ choice: { view: 'finished' }, name: t`Finished`, count: count('finished') })}
          {entry({ choice: { view: 'ignored' }, name: t`Ignored`, count: count('ignored') })}
        </Group>
      </nav>
    </Box>
  );
};

const Group = ({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }) => (
  <Box display="contents">
    <Text display={{ base: 'none', md: 'block' }} mt="4" mb="1" px="3" fontSize="xs" color="fg.subtle">
      {name}
    </Text>
    {children}
  </Box>
);

const Entry = ({ choice, name, count, chosen }: MenuEntry & { readonly chosen: TodoChoice }) => {
  const isChosen = isSame(choice, chosen);
  return (
    <Box
      asChild
      display="flex"
      alignItems="center"
      justifyContent="space-between"
      gap="2"
      flexShrink="0"
      maxW={{ base: '14rem', md: 'none' }}
      minH="36px"
      px="3"
      fontSize="sm"
      fontWeight={isChosen ? '600' : '400'}
      borderWidth={{ base: '1px', md: '0' }}
      borderColor={isChosen ? 'brand.border' : 'border'}
      borderRadius={{ base: 'full', md: 'l2' }}
      bg={isChosen ? 'brand.subtle' : 'transparent'}
      color={isChosen ? 'brand.fg' : 'fg'}
      _hover={isChosen ? {} : { bg: 'bg.subtle' }}
      _focusVisible={{ outline: '2px solid', outlineColor: 'brand.focusRing' }}
    >
      <Link
        to="/main/todo"
        search={choice}
        replace
        aria-current={isChosen ? 'page' : undefined}
        activeProps={{}}
        data-touch
      >
        <Box as="span" truncate>
          {name}
        </Box>
        {count > 0 && (
          <Box as="span" textStyle="num" color={isChosen ? 'brand.fg' : 'fg.muted'} fontWeight="400">
            {count}
          </Box>
        )}
      </Link>
    </Box>
  );
};

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
    <DueSection key={group} group={group}>
      {items(some, group === 'overdue')}
      {group === 'none' && (
        <Text mt="2" fontSize="sm" color="fg.muted">
          <Trans>What has no date leaves this list after 30 days. It stays in its course.</Trans>
        </Text>
      )}
    </DueSection>
  ));
};

const DueSection = ({ group, children }: { readonly group: DueGroup; readonly children: React.ReactNode }) => {
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
