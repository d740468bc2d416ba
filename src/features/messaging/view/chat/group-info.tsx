import { Box, Button, Flex, IconButton } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft, LogOut } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { setConversation } from '#contract/features/messaging/calls.ts';
import { conversationMark } from '#src/features/messaging/data/queries.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { SwitchRow } from '#src/ui/parts/switch-row.tsx';
import { useBelow } from '#src/ui/window/use-below.ts';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import { ClosePanel } from '../panel/chat-bar.tsx';
import { leaveChat } from '../panel/state.ts';
import { PersonActions } from '../person/person-actions.tsx';
import type { ChatFacts } from './context.ts';
import { GroupName, GroupPicture, useChangeGroup } from './group-header.tsx';
import { MemberList } from './member-list.tsx';

/** How one sees and hears of the conversation oneself. */
const OwnSettings = ({ groupId }: { readonly groupId: string }) => {
  const { t } = useLingui();
  const { store } = useSession();
  const mark = useLive(conversationMark, groupId);
  const tellRefusal = useTellRefusal();
  const set = async (change: { readonly pinned?: boolean; readonly muted?: boolean }) => {
    const result = await store.mutate(setConversation, { groupId, ...change });
    if (!result.ok) tellRefusal(result.refusal);
  };
  return (
    <Box>
      <SwitchRow
        label={t`Keep at the top of the list`}
        on={mark?.pinned ?? false}
        onSwitch={(pinned) => void set({ pinned })}
      />
      <SwitchRow
        label={t`Mute this conversation`}
        hint={t`What is unread is counted all the same.`}
        on={mark?.muted ?? false}
        onSwitch={(muted) => void set({ muted })}
      />
    </Box>
  );
};

interface GroupInfoProps {
  readonly facts: ChatFacts;
  readonly onBack: () => void;
}

/** About one conversation: who is in it, and what may be changed. In the place of its messages. */
export const GroupInfo = ({ facts, onBack }: GroupInfoProps) => {
  const { t } = useLingui();
  const { conversation, isStaff } = facts;
  const change = useChangeGroup(facts.groupId);
  const heading = useRef<HTMLHeadingElement>(null);
  const phone = useBelow('md');
  useEffect(() => {
    if (phone || document.activeElement === document.body) heading.current?.focus();
  }, [phone]);
  if (conversation === undefined) return null;
  const isOwn = conversation.kind === 'group';
  const mayRename = isOwn && (isStaff || !conversation.restricted);
  return (
    <>
      <Flex flex="none" align="center" gap="1" minH="headerHCompact" ps="1" pe="2" borderBottomWidth="1px">
        <IconButton variant="ghost" size="sm" aria-label={t`Back to the messages`} onClick={onBack}>
          <ArrowLeft strokeWidth={1.75} aria-hidden />
        </IconButton>
        <Box asChild flex="1" minW="0" fontSize="md" fontWeight="600" truncate outline="none">
          <h2 ref={heading} tabIndex={-1}>
            <Trans>About this conversation</Trans>
          </h2>
        </Box>
        <Box hideBelow="md">
          <ClosePanel />
        </Box>
      </Flex>
      <Box flex="1" minH="0" overflowY="auto" px={{ base: '4', md: '5' }} py="4" data-group-info>
        <GroupName facts={facts} mayRename={mayRename} />
        {mayRename && <GroupPicture groupId={facts.groupId} hasPicture={conversation.avatar !== ''} />}
        <OwnSettings groupId={facts.groupId} />
        {facts.isGroup && isStaff && (
          <SwitchRow
            label={t`Mute everyone`}
            hint={t`Only staff may write.`}
            on={conversation.mutedAll}
            onSwitch={(on) => void change('changeGroupPostMessage', { on })}
          />
        )}
        {isOwn && isStaff && (
          <SwitchRow
            label={t`Only administrators add people and rename`}
            on={conversation.restricted}
            onSwitch={(on) => void change('changeGroupAuth', { on })}
          />
        )}
        {facts.isGroup ? <MemberList facts={facts} /> : <PersonActions uid={facts.to} name={facts.title} />}
        {isOwn && <Leave groupId={facts.groupId} />}
      </Box>
    </>
  );
};

const Leave = ({ groupId }: { readonly groupId: string }) => {
  const { uid } = useSession();
  const change = useChangeGroup(groupId);
  const [isAsking, setAsking] = useState(false);
  const leave = async () => {
    if (await change('removeUser', { uids: [uid] })) leaveChat();
  };
  return (
    <Box mt="6">
      <Button variant="outline" size="sm" color="fg.error" onClick={() => setAsking(true)}>
        <LogOut size={16} strokeWidth={1.75} aria-hidden />
        <Trans>Leave the group</Trans>
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={<Trans>Leave the group?</Trans>}
        confirm={<Trans>Leave</Trans>}
        onConfirm={() => leave()}
        onClose={() => setAsking(false)}
      >
        <Trans>Its messages disappear from your devices. Somebody in it can add you again.</Trans>
      </ConfirmDialog>
    </Box>
  );
};
