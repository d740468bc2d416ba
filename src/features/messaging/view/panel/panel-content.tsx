import { Box, Flex } from '@chakra-ui/react';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { carryDrafts } from '#src/features/messaging/data/carried/earlier-drafts.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { Chat } from '../chat/chat.tsx';
import { NoChat } from './no-chat.tsx';
import { PanelLists } from './panel-lists.tsx';
import { panel } from './state.ts';
import { useListFocus } from './use-list-focus.ts';

/** Lists at the left, the conversation at the right; on a phone one of them. */
export const PanelContent = ({ phone = false }: { readonly phone?: boolean }) => {
  const { at } = useSnapshot(panel);
  const { replica, store } = useSession();
  useEffect(() => {
    // Tried again when the panel is opened next: nothing is lost meanwhile.
    carryDrafts(replica, store).catch(() => undefined);
  }, [replica, store]);
  const lists = useListFocus(at?.groupId ?? '', phone);
  if (at === undefined) return null;
  const { groupId, to, messageId, isInfo } = at;
  const hasChat = groupId !== '';
  return (
    <Flex flex="1" minW="0" minH="0" align="stretch">
      <Flex
        ref={lists}
        // Kept under the chat: it is where it was scrolled to when one comes back.
        display={phone && hasChat ? 'none' : 'flex'}
        direction="column"
        width={phone ? 'full' : '280px'}
        flex="none"
        minH="0"
        borderEndWidth={phone ? '0' : '1px'}
      >
        <PanelLists at={at} phone={phone} />
      </Flex>
      {(hasChat || !phone) && (
        <Box flex="1" minW="0" minH="0" display="flex" flexDirection="column">
          {hasChat ? (
            <Chat
              key={groupId}
              groupId={groupId}
              isInfo={isInfo}
              {...(to !== '' && { to })}
              {...(messageId !== '' && { messageId })}
            />
          ) : (
            <NoChat />
          )}
        </Box>
      )}
    </Flex>
  );
};
