import { Box, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isOpenTodo } from '#contract/features/todo/keys.ts';
import type { TodoRow } from '#contract/features/todo/rows.ts';
import { countsOf, isSame, type MenuEntry, type TodoChoice } from './choice.ts';
import { useTodoKinds } from './kinds.ts';

interface TodoMenuProps {
  readonly rows: readonly TodoRow[];
  readonly chosen: TodoChoice;
}

/** Beside the list on a laptop; above it, as a row that scrolls by itself, on a phone. */
export const TodoMenu = ({ rows, chosen }: TodoMenuProps) => {
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
