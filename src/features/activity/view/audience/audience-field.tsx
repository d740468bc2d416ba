import { Box, Flex, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { audienceOf } from '#contract/features/activity/audience.ts';
import type { AudienceEntry } from '#contract/features/activity/keys.ts';
import { type Class, classOf, type GroupChoice, meantBy } from '#src/features/activity/data/tally.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { PeoplePicker } from '#src/ui/people/people-picker.tsx';

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
  const choose = (next: ReadonlySet<AudienceEntry>) => onValue(next.size === 0 ? undefined : audienceOf([...next]));
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
      {isSome && people !== undefined && <Choice people={people} chosen={chosen} onChosen={choose} />}
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
  readonly onChosen: (chosen: ReadonlySet<AudienceEntry>) => void;
}

const Choice = ({ people, chosen, onChosen }: ChoiceProps) => {
  const { t } = useLingui();
  const setOf = ({ isSchools, setName }: GroupChoice) => (isSchools ? t`Administrative classes` : setName);
  const groups = [...people.groups, ...people.archived.filter(({ id }) => chosen.has(`g:${id}`))];
  const count = meantBy(people, [...chosen]).length;
  return (
    <Box mt="2">
      <PeoplePicker
        label={t`Search groups and students`}
        sections={[
          {
            title: t`Groups`,
            choices: groups.map((one) => ({
              key: `g:${one.id}` as const,
              name: one.name,
              detail: setOf(one),
              count: one.uids.length,
            })),
          },
          {
            title: t`Students`,
            hasAll: true,
            choices: people.students.map(({ uid, username }) => ({ key: `u:${uid}` as const, name: username })),
          },
        ]}
        chosen={chosen}
        onChosen={onChosen}
        nothing={
          people.students.length === 0 ? (
            <Trans>Nobody has joined yet.</Trans>
          ) : (
            <Trans>No group or student of that name.</Trans>
          )
        }
      />
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
