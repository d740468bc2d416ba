import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useLive } from '#src/ui/live/use-live.ts';
import { PersonMark } from '#src/ui/parts/person-mark.tsx';
import { Time } from '#src/ui/words/time.tsx';
import { blockedByName, type NamedPerson } from '../../data/friends.ts';
import { useBlocking } from './block.tsx';

/** In the settings: whose private messages are refused. */
export const BlockedPeople = () => {
  const { t } = useLingui();
  const people = useLive(blockedByName);
  if (people === undefined) return null;
  if (people.length === 0)
    return (
      <Text fontSize="sm" color="fg.muted">
        <Trans>Nobody is blocked.</Trans>
      </Text>
    );
  return (
    <Box
      as="ul"
      listStyleType="none"
      aria-label={t`Blocked people`}
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="l3"
      px="4"
    >
      {people.map((person) => (
        <Line key={person.uid} person={person} />
      ))}
    </Box>
  );
};

const Line = ({ person: { uid, name, avatar, at } }: { readonly person: NamedPerson }) => {
  const { t } = useLingui();
  const shown = name === '' ? t`A person` : name;
  const { unblock, isToCome } = useBlocking(uid, shown);
  return (
    <Flex as="li" align="center" gap="3" py="2.5" _notLast={{ borderBottomWidth: '1px' }} data-blocked={uid}>
      <PersonMark uid={uid} name={shown} avatar={avatar} />
      <Box flex="1" minW="0">
        <Text truncate>{shown}</Text>
        <Text fontSize="xs" color="fg.muted">
          {isToCome ? (
            <Trans>Will be blocked when you are online</Trans>
          ) : (
            <Trans>
              Blocked <Time at={at} />
            </Trans>
          )}
        </Text>
      </Box>
      <Button size="sm" variant="outline" aria-label={t`Unblock ${shown}`} onClick={() => void unblock()}>
        <Trans>Unblock</Trans>
      </Button>
    </Flex>
  );
};
