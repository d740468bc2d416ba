import { Box } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { setConversation } from '#contract/features/messaging/calls.ts';
import { conversationMark } from '#src/features/messaging/data/queries.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { SwitchRow } from '#src/ui/parts/switch-row.tsx';
import { useTellRefusal } from '#src/ui/words/tell.ts';

/** How one sees and hears of the conversation oneself. */
export const OwnSettings = ({ groupId }: { readonly groupId: string }) => {
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
