import { Box, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import { createGroup } from '#contract/features/messaging/calls.ts';
import { type Friend, friendsTree } from '#src/features/messaging/data/friends.ts';
import { useSend } from '#src/ui/live/drafts/use-send.ts';
import { useFormRefusal } from '#src/ui/live/use-form-refusal.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { TextField } from '#src/ui/parts/fields.tsx';
import { KnownPictures } from '#src/ui/parts/person-mark.tsx';
import { PeoplePicker } from '#src/ui/people/people-picker.tsx';
import { openPanel } from '../panel/state.ts';
import { useManyPictures } from '../person/use-pictures.ts';

/** A conversation of people one chooses. Without a network it is made here and sent later, like a message. */
export const NewGroupDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useLingui();
  const send = useSend();
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { errorOf, refuse } = useFormRefusal();
  const submit = async () => {
    let groupId = '';
    const result = await send(createGroup, (id) => {
      groupId = id;
      return { id, name: name.trim(), uids: [...chosen] };
    });
    if (!result.ok) return refuse(result.refusal);
    openPanel({ groupId });
    onClose();
  };
  return (
    <FormDialog
      title={<Trans>New group</Trans>}
      submit={<Trans>Make the group</Trans>}
      onSubmit={submit}
      onClose={onClose}
      note={
        <span role="status">
          <Plural value={chosen.size} _0="Nobody chosen" one="# person chosen" other="# people chosen" />
        </span>
      }
    >
      <TextField
        label={t`Name of the group`}
        hint={<Trans>Without a name it is called after its people.</Trans>}
        maxLength={limits.nameChars}
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={errorOf('text')}
      />
      <People chosen={chosen} onChosen={setChosen} error={errorOf('uids')} />
    </FormDialog>
  );
};

/** Courses whose faces are asked for at most: people of the others keep their letters. */
const maxAsked = 8;

interface PeopleProps {
  readonly chosen: ReadonlySet<string>;
  readonly onChosen: (chosen: ReadonlySet<string>) => void;
  readonly error: string | undefined;
}

const People = ({ chosen, onChosen, error }: PeopleProps) => {
  const { t } = useLingui();
  const tree = useLive(friendsTree);
  const everybody = new Map<string, Friend>(
    (tree?.courses ?? []).flatMap(({ team, students }) => [...team, ...students]).map((one) => [one.uid, one]),
  );
  const pictures = useManyPictures((tree?.courses ?? []).slice(0, maxAsked).map(({ courseId }) => courseId));
  const choices = [...everybody.values()].map(({ uid, name }) => ({ key: uid, uid, name }));
  return (
    <Box as="fieldset" border="0" p="0" m="0" minW="0">
      <Text as="legend" fontSize="sm" fontWeight="500" mb="1.5" p="0">
        <Trans>People</Trans>
      </Text>
      <KnownPictures value={pictures}>
        <PeoplePicker
          label={t`Search by name`}
          sections={[{ title: t`Everybody`, choices, hasAll: true }]}
          chosen={chosen}
          onChosen={onChosen}
          nothing={<Trans>No one of that name in your courses</Trans>}
          isSteady
        />
      </KnownPictures>
      {error !== undefined && (
        <Text fontSize="sm" color="fg.error" mt="1.5" role="alert">
          {error}
        </Text>
      )}
    </Box>
  );
};
