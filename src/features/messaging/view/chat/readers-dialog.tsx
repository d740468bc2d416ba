import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { MessageRow } from '#contract/features/messaging/rows.ts';
import type { Member } from '#src/features/messaging/data/chat.ts';
import { AppDialog } from '#src/ui/overlays/app-dialog.tsx';
import { PersonMark } from '#src/ui/parts/person-mark.tsx';
import { useChatContext } from './context.ts';
import { useReceipts } from './use-seen.ts';

/** Who has read a message of mine, and who has not. */
export const ReadersDialog = ({ message, onClose }: { readonly message: MessageRow; readonly onClose: () => void }) => {
  const { groupId, members } = useChatContext();
  const reached = useReceipts(groupId);
  const others = [...members.values()].filter(({ uid }) => uid !== message.fromUid);
  const hasRead = ({ uid }: Member): boolean => (reached.get(uid) ?? 0) >= message.seq;
  const [read, unread] = [others.filter(hasRead), others.filter((member) => !hasRead(member))];
  return (
    <AppDialog open onClose={onClose} title={<Trans>Who has read it</Trans>}>
      <People title={<Trans>Read by {read.length}</Trans>} people={read} />
      <People title={<Trans>Not read by {unread.length}</Trans>} people={unread} />
    </AppDialog>
  );
};

const People = ({ title, people }: { readonly title: ReactNode; readonly people: readonly Member[] }) =>
  people.length > 0 && (
    <Box mb="4">
      <Heading as="h3" fontSize="sm" fontWeight="500" color="fg.muted" mb="1">
        {title}
      </Heading>
      <Box as="ul" listStyleType="none">
        {people.map(({ uid, name, avatar }) => (
          <Flex key={uid} as="li" align="center" gap="3" minH="44px">
            <PersonMark uid={uid} name={name} avatar={avatar} />
            <Text truncate>{name}</Text>
          </Flex>
        ))}
      </Box>
    </Box>
  );
