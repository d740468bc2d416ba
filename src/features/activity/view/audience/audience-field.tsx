import { Box, Flex, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useState } from 'react';
import { audienceOf } from '#contract/features/activity/audience.ts';
import type { AudienceEntry } from '#contract/features/activity/keys.ts';
import { type Class, classOf, type GroupChoice, meantBy } from '#src/features/activity/data/tally.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { SearchField } from '#src/ui/parts/search-field.tsx';

interface AudienceFieldProps {
  readonly courseId: string;
  /** Empty: everybody; `undefined`: some, nobody chosen yet. */
  readonly value: readonly AudienceEntry[] | undefined;
  readonly onValue: (value: readonly AudienceEntry[] | undefined) => void;
  readonly error?: string | undefined;
}

/** Whom something is for: everybody, or groups and single students of the course. */
export const AudienceField = ({ courseId, value, onValue, error }: AudienceFieldProps) => {
  const name = useId();
  const people = useLive(classOf, courseId);
  const isSome = value === undefined || value.length > 0;
  const chosen = new Set(value ?? []);
  const toggle = (entry: AudienceEntry) => {
    const next = new Set(chosen);
    if (!next.delete(entry)) next.add(entry);
    onValue(next.size === 0 ? undefined : audienceOf([...next]));
  };
  return (
    <Box as="fieldset" border="0" p="0" m="0" minW="0">
      <Text as="legend" fontSize="sm" fontWeight="500" mb="1.5" p="0">
        <Trans>For whom</Trans>
      </Text>
      <Flex gap="2" wrap="wrap">
        <Way name={name} isOn={!isSome} onChoose={() => onValue([])}>
          <Trans>Everybody in the class</Trans>
        </Way>
        <Way name={name} isOn={isSome} onChoose={() => !isSome && onValue(undefined)}>
          <Trans>Groups or students</Trans>
        </Way>
      </Flex>
      {isSome && people !== undefined && <Choice people={people} chosen={chosen} onToggle={toggle} />}
      {error !== undefined && value === undefined && (
        <Text fontSize="sm" color="fg.error" mt="1.5" role="alert">
          {error}
        </Text>
      )}
    </Box>
  );
};

const Way = ({
  name,
  isOn,
  onChoose,
  children,
}: {
  readonly name: string;
  readonly isOn: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}) => (
  <Flex
    asChild
    flex="1"
    minW="9rem"
    minH="44px"
    px="3"
    gap="2"
    align="center"
    fontSize="sm"
    borderWidth="1px"
    borderRadius="l2"
    cursor="pointer"
    borderColor={isOn ? 'brand.solid' : 'border.control'}
    bg={isOn ? 'brand.subtle' : 'bg.panel'}
  >
    <label>
      <input type="radio" name={name} checked={isOn} onChange={onChoose} style={{ width: 18, height: 18 }} />
      {children}
    </label>
  </Flex>
);

interface ChoiceProps {
  readonly people: Class;
  readonly chosen: ReadonlySet<AudienceEntry>;
  readonly onToggle: (entry: AudienceEntry) => void;
}

const Choice = ({ people, chosen, onToggle }: ChoiceProps) => {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLowerCase();
  const setOf = ({ isSchools, setName }: GroupChoice) => (isSchools ? t`Administrative classes` : setName);
  const isShown = (name: string) => name.toLowerCase().includes(wanted);
  const offered = [...people.groups, ...people.archived.filter(({ id }) => chosen.has(`g:${id}`))];
  const groups = offered.filter((one) => isShown(`${setOf(one)} ${one.name}`));
  const students = people.students.filter(({ username }) => isShown(username));
  const count = meantBy(people, [...chosen]).length;
  return (
    <Box mt="2">
      <SearchField label={t`Search groups and students`} value={typed} onValue={setTyped} isInForm />
      <Box mt="2" maxH="240px" overflowY="auto" borderWidth="1px" borderRadius="l2">
        {groups.length > 0 && (
          <Part title={t`Groups`}>
            {groups.map((one) => (
              <Line key={one.id} isOn={chosen.has(`g:${one.id}`)} onToggle={() => onToggle(`g:${one.id}`)}>
                <Box as="span" flex="1" minW="0">
                  {one.name}{' '}
                  <Box as="span" color="fg.muted" fontSize="xs">
                    {setOf(one)}
                  </Box>
                </Box>
                <Box as="span" color="fg.muted" textStyle="num">
                  {one.uids.length}
                </Box>
              </Line>
            ))}
          </Part>
        )}
        {students.length > 0 && (
          <Part title={t`Students`}>
            {students.map(({ uid, username }) => (
              <Line key={uid} isOn={chosen.has(`u:${uid}`)} onToggle={() => onToggle(`u:${uid}`)}>
                {username}
              </Line>
            ))}
          </Part>
        )}
        {groups.length + students.length === 0 && (
          <Text p="4" fontSize="sm" color="fg.muted" textAlign="center">
            {people.students.length === 0 ? (
              <Trans>Nobody has joined yet.</Trans>
            ) : (
              <Trans>No group or student of that name.</Trans>
            )}
          </Text>
        )}
      </Box>
      <Text mt="1.5" fontSize="sm" color="fg.muted" role="status">
        {chosen.size === 0 ? (
          <Trans>Nobody chosen</Trans>
        ) : (
          <Plural value={count} _0="Nobody is in it now" one="# student" other="# students" />
        )}
      </Text>
    </Box>
  );
};

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Box role="group" aria-label={title}>
    <Text px="3" py="1" fontSize="xs" fontWeight="600" color="fg.muted" bg="bg.subtle">
      {title}
    </Text>
    {children}
  </Box>
);

const Line = ({
  isOn,
  onToggle,
  children,
}: {
  readonly isOn: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}) => (
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
      <input type="checkbox" checked={isOn} onChange={onToggle} style={{ width: 18, height: 18 }} />
      {children}
    </label>
  </Flex>
);
