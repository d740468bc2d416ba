import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { allMembers } from '#src/features/course/data/public.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { AppDialog } from '#src/ui/overlays/app-dialog.tsx';
import { TextField } from '#src/ui/parts/fields.tsx';
import { PersonMark } from '#src/ui/parts/person-mark.tsx';
import type { ChatFacts } from '../use-chat-facts.ts';
import { useChangeGroup } from './use-change-group.ts';

/** Shown at once; who looks for somebody else types the name. */
const most = 100;

/** Chooses from everybody in one's courses who is not in the group. */
export const AddPeople = ({ facts, onClose }: { readonly facts: ChatFacts; readonly onClose: () => void }) => {
  const { t } = useLingui();
  const everybody = useLive(allMembers);
  const [word, setWord] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const change = useChangeGroup(facts.groupId);
  const people = useMemo(() => {
    const wanted = word.trim().toLocaleLowerCase();
    const fits = (everybody ?? []).filter(
      ({ uid, username }) => !facts.members.has(uid) && username.toLocaleLowerCase().includes(wanted),
    );
    return fits.slice(0, most);
  }, [everybody, facts, word]);
  const add = async () => {
    if (await change('addUser', { uids: [...chosen] })) onClose();
  };
  const toggle = (uid: string) => {
    const next = new Set(chosen);
    if (!next.delete(uid)) next.add(uid);
    setChosen(next);
  };
  return (
    <AppDialog
      open
      onClose={onClose}
      title={<Trans>Add to the group</Trans>}
      footer={
        <Button disabled={chosen.size === 0} onClick={() => void add()}>
          {chosen.size === 0 ? (
            <Trans>Add</Trans>
          ) : (
            <Plural value={chosen.size} one="Add # person" other="Add # people" />
          )}
        </Button>
      }
    >
      <TextField
        label={t`Name`}
        type="search"
        value={word}
        onChange={(event) => setWord(event.target.value)}
        hint={<Trans>Everybody in your courses.</Trans>}
      />
      <Box as="ul" listStyleType="none" mt="3" minH="12rem">
        {people.map(({ uid, username }) => (
          <li key={uid}>
            <Flex as="label" align="center" gap="3" minH="44px" cursor="pointer">
              <input type="checkbox" checked={chosen.has(uid)} onChange={() => toggle(uid)} />
              <PersonMark uid={uid} name={username} />
              <Text fontSize="sm" truncate>
                {username}
              </Text>
            </Flex>
          </li>
        ))}
      </Box>
      {everybody !== undefined && people.length === 0 && (
        <Text color="fg.muted" fontSize="sm">
          <Trans>No one else has this name.</Trans>
        </Text>
      )}
    </AppDialog>
  );
};
