import { Box, Button, Flex, IconButton, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useSubmit } from '#src/ui/live/use-once.ts';
import { TextField } from '#src/ui/parts/fields.tsx';
import { ConversationMark } from '../../list/conversation-mark.tsx';
import type { ChatFacts } from '../use-chat-facts.ts';
import { useChangeGroup } from './use-change-group.ts';

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
