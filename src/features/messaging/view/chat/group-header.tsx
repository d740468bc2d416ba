import { Box, Button, Flex, IconButton, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ImageUp, Pencil } from 'lucide-react';
import { lazy, Suspense, useCallback, useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import { changeGroup } from '#contract/features/messaging/calls.ts';
import type { ChangeKind } from '#contract/features/messaging/keys.ts';
import { pickFiles, useTake } from '#src/features/upload/view/public.tsx';
import { useSend } from '#src/ui/live/drafts/use-send.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useOnce, useSubmit } from '#src/ui/live/use-once.ts';
import { TextField } from '#src/ui/parts/fields.tsx';
import { examine, pictureProblems } from '#src/ui/pictures/picture.ts';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';
import { ConversationMark } from '../list/conversation-mark.tsx';
import type { ChatFacts } from './context.ts';

interface Change {
  readonly uids?: string[];
  readonly text?: string;
  readonly on?: boolean;
}

/** Changes a group (E-065) and says why not. Answers whether it was taken. */
export const useChangeGroup = (groupId: string): ((kind: ChangeKind, change: Change) => Promise<boolean>) => {
  const send = useSend();
  const tellRefusal = useTellRefusal();
  return useCallback(
    async (kind, change) => {
      // The id is of the message that tells of it.
      const result = await send(changeGroup, (id) => ({ groupId, id, kind, ...change }));
      if (!result.ok) tellRefusal(result.refusal);
      return result.ok;
    },
    [send, groupId, tellRefusal],
  );
};

/** What the conversation is called; a group of one's own can be called otherwise. */
export const GroupName = ({ facts, mayRename }: { readonly facts: ChatFacts; readonly mayRename: boolean }) => {
  const { t } = useLingui();
  const [isWriting, setWriting] = useState(false);
  const { uid } = useSession();
  const { conversation, title, members, isGroup, groupId, to } = facts;
  if (isWriting) return <Rename groupId={groupId} title={title} onDone={() => setWriting(false)} />;
  return (
    <Flex align="center" gap="3" mb="4">
      {conversation !== undefined && (
        <ConversationMark
          of={{
            id: groupId,
            title,
            avatar: conversation.avatar || (members.get(to)?.avatar ?? ''),
            otherUid: to,
            others: [...members.values()].filter((member) => member.uid !== uid),
            conversation,
          }}
          size="44px"
        />
      )}
      <Box flex="1" minW="0">
        <Text fontWeight="600">{title}</Text>
        {isGroup && (
          <Text fontSize="sm" color="fg.muted">
            <Plural value={members.size} one="# member" other="# members" />
          </Text>
        )}
      </Box>
      {mayRename && (
        <IconButton
          size="sm"
          variant="ghost"
          aria-label={t`Rename the group`}
          title={t`Rename the group`}
          onClick={() => setWriting(true)}
        >
          <Pencil strokeWidth={1.75} aria-hidden />
        </IconButton>
      )}
    </Flex>
  );
};

interface RenameProps {
  readonly groupId: string;
  readonly title: string;
  readonly onDone: () => void;
}

const Rename = ({ groupId, title, onDone }: RenameProps) => {
  const { t } = useLingui();
  const [name, setName] = useState(title);
  const change = useChangeGroup(groupId);
  const submit = useSubmit(async () => {
    const wanted = name.trim();
    if (wanted === '') return;
    if (wanted === title || (await change('changeName', { text: wanted }))) onDone();
  });
  return (
    <Box as="form" mb="4" onSubmit={submit}>
      <TextField
        label={t`Name of the group`}
        value={name}
        maxLength={limits.nameChars}
        autoFocus
        onChange={(event) => setName(event.target.value)}
      />
      <Flex gap="2" mt="2" justify="flex-end">
        <Button type="button" size="sm" variant="ghost" onClick={onDone}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" size="sm" disabled={name.trim() === ''}>
          <Trans>Save</Trans>
        </Button>
      </Flex>
    </Box>
  );
};

const Crop = lazy(async () => ({ default: (await import('#src/ui/pictures/crop-dialog.tsx')).CropDialog }));

/** Sharp at three times the largest place it stands in. */
const max = { side: 256, bytes: 96 * 1024 };

interface GroupPictureProps {
  readonly groupId: string;
  readonly hasPicture: boolean;
}

/** The picture of a group (E-065 kind 3): a file like any other, kept on this device until it has gone. */
export const GroupPicture = ({ groupId, hasPicture }: GroupPictureProps) => {
  const { i18n } = useLingui();
  const { files } = useSession();
  const [file, setFile] = useState<File>();
  const take = useTake({ isQuiet: true });
  const change = useChangeGroup(groupId);
  const choose = useOnce(async () => {
    const [chosen] = await pickFiles({ accept: 'image/*', multiple: false, from: 'files', camera: 'image' });
    if (chosen === undefined) return;
    const problem = await examine(chosen);
    if (problem === undefined) setFile(chosen);
    else tell(i18n._(pictureProblems[problem]), 'problem');
  });
  const save = async (picture: Blob) => {
    const [kept] = await take([new File([picture], 'group.jpg', { type: 'image/jpeg' })]);
    if (kept === undefined) return;
    if (await change('changeAvatar', { text: `file:${kept.id}` })) return setFile(undefined);
    // Nothing names it, and the next press makes another.
    await files.cancel(kept.id);
    await files.forget([kept.id]);
  };
  const remove = useOnce(() => change('changeAvatar', { text: '' }));
  return (
    <Flex gap="2" wrap="wrap" mb="4">
      <Button size="xs" variant="outline" onClick={choose}>
        <ImageUp size={14} strokeWidth={1.75} aria-hidden />
        {hasPicture ? <Trans>Change the picture</Trans> : <Trans>Choose a picture</Trans>}
      </Button>
      {hasPicture && (
        <Button size="xs" variant="ghost" onClick={remove}>
          <Trans>Remove the picture</Trans>
        </Button>
      )}
      {file !== undefined && (
        <Suspense fallback={null}>
          <Crop file={file} max={max} onPicture={save} onClose={() => setFile(undefined)} />
        </Suspense>
      )}
    </Flex>
  );
};
