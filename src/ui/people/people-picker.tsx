import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Plural, Trans } from '@lingui/react/macro';
import { type ReactNode, useMemo, useState } from 'react';
import { moveByArrows } from '../parts/arrow-keys.ts';
import { PersonMark } from '../parts/person-mark.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { useFound, type Words } from './search.ts';

/** Somebody, or a group that is chosen as a whole. */
interface Choice<Key> {
  readonly key: Key;
  readonly name: string;
  /** Of a person whose picture is shown. */
  readonly uid?: string;
  /** Beside the name, and searched too: the set of a group. */
  readonly detail?: string;
  /** How many are in a group. */
  readonly count?: number;
  /** Stays as it is. */
  readonly isFixed?: boolean;
}

interface Section<Key> {
  readonly title: string;
  readonly choices: readonly Choice<Key>[];
  /** What is shown of it may be chosen with one press. */
  readonly hasAll?: boolean;
}

interface PeoplePickerProps<Key extends string> {
  /** What is searched. */
  readonly label: string;
  readonly sections: readonly Section<Key>[];
  readonly chosen: ReadonlySet<Key>;
  readonly onChosen: (chosen: ReadonlySet<Key>) => void;
  /** Said where there is nobody, or nobody of that name. */
  readonly nothing: ReactNode;
  /** As high however few are found, so that nothing below it moves. */
  readonly isSteady?: boolean;
}

/** Lines of a section: who is not among them is found by name. */
const most = 300;

const wordsOf = ({ name, detail = '' }: Choice<string>): Words => ({ names: [name, detail], others: [] });

/** Chooses groups and people, found by name, pinyin and its initials; arrow keys lead from line to line. */
export const PeoplePicker = <Key extends string>({
  label,
  sections,
  chosen,
  onChosen,
  nothing,
  isSteady = false,
}: PeoplePickerProps<Key>) => {
  const [typed, setTyped] = useState('');
  const all = useMemo(() => sections.flatMap(({ choices }) => choices), [sections]);
  const found = new Set<unknown>(useFound(all, wordsOf, typed));
  const shown = sections
    .map((section) => ({ ...section, choices: section.choices.filter((one) => found.has(one)) }))
    .filter(({ choices }) => choices.length > 0);
  const set = (choices: readonly Choice<Key>[], isOn: boolean) => {
    const next = new Set(chosen);
    for (const { key } of choices) {
      if (isOn) next.add(key);
      else next.delete(key);
    }
    onChosen(next);
  };
  return (
    <Box>
      <SearchField label={label} value={typed} onValue={setTyped} isInForm />
      <Box
        mt="2"
        {...(isSteady ? { height: '260px' } : { maxH: '240px' })}
        overflowY="auto"
        borderWidth="1px"
        borderRadius="l2"
        onKeyDown={(event) => moveByArrows(event, 'input:enabled')}
      >
        {shown.map(({ title, choices, hasAll = false }) => (
          <Box key={title} role="group" aria-label={title}>
            <Heading title={title} choices={choices} chosen={chosen} {...(hasAll && { onSet: set })} />
            {choices.slice(0, most).map((one) => (
              <Line
                key={one.key}
                choice={one}
                isOn={chosen.has(one.key)}
                onTurn={() => set([one], !chosen.has(one.key))}
              />
            ))}
            <Hidden hidden={choices.length - most} />
          </Box>
        ))}
        {shown.length === 0 && (
          <Text p="4" fontSize="sm" color="fg.muted" textAlign="center">
            {nothing}
          </Text>
        )}
      </Box>
    </Box>
  );
};

interface HeadingProps<Key> extends Section<Key> {
  readonly chosen: ReadonlySet<Key>;
  readonly onSet?: (choices: readonly Choice<Key>[], isOn: boolean) => void;
}

const Heading = <Key,>({ title, choices, chosen, onSet }: HeadingProps<Key>) => {
  const isAll = choices.every(({ key }) => chosen.has(key));
  return (
    <Flex align="center" justify="space-between" px="3" minH="7" fontSize="xs" color="fg.muted" bg="bg.subtle">
      <Text as="span" fontWeight="600">
        {title}
      </Text>
      {onSet !== undefined && (
        <Button type="button" size="2xs" variant="ghost" me="-2" onClick={() => onSet(choices, !isAll)}>
          {isAll ? <Trans>Clear</Trans> : <Trans>Choose all</Trans>}
        </Button>
      )}
    </Flex>
  );
};

interface LineProps {
  readonly choice: Choice<string>;
  readonly isOn: boolean;
  readonly onTurn: () => void;
}

const Line = ({ choice: { name, uid, detail, count, isFixed = false }, isOn, onTurn }: LineProps) => (
  <Flex
    asChild
    align="center"
    gap="3"
    minH="44px"
    px="3"
    fontSize="sm"
    cursor="pointer"
    _hover={{ bg: 'bg.subtle' }}
    css={{ contentVisibility: 'auto', containIntrinsicSize: 'auto 44px' }}
  >
    <label>
      <input type="checkbox" checked={isOn} disabled={isFixed} onChange={onTurn} style={{ width: 18, height: 18 }} />
      {uid !== undefined && <PersonMark uid={uid} name={name} size="28px" />}
      <Box as="span" flex="1" minW="0" overflowWrap="anywhere">
        {name}{' '}
        {detail !== undefined && (
          <Box as="span" color="fg.muted" fontSize="xs">
            {detail}
          </Box>
        )}
      </Box>
      {count !== undefined && (
        <Box as="span" color="fg.muted" textStyle="num">
          {count}
        </Box>
      )}
    </label>
  </Flex>
);

const Hidden = ({ hidden }: { readonly hidden: number }) =>
  hidden > 0 && (
    <Text px="3" py="2" fontSize="sm" color="fg.muted">
      <Plural value={hidden} one="And # more person" other="And # more people" />
    </Text>
  );
