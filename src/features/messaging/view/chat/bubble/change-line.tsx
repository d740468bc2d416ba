import { Text } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import type { MessageRow } from '#contract/features/messaging/rows.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useChatPlace } from '../context.ts';

/** What happened to the group, said quietly (E-065). */
export const ChangeLine = ({ message }: { readonly message: MessageRow }) => {
  const text = useChangeText(message);
  return (
    <Text px="6" py="1.5" textAlign="center" fontSize="xs" color="fg.muted">
      {text}
    </Text>
  );
};

const useChangeText = ({ fromUid, change }: MessageRow): string => {
  const { t } = useLingui();
  const { members } = useChatPlace();
  const { uid } = useSession();
  const nameOf = (one: string): string => (one === uid ? t`You` : (members.get(one)?.name ?? t`Former member`));
  const who = nameOf(fromUid);
  const whom = (change?.uids ?? []).map(nameOf).join(t`, `);
  const text = change?.text ?? '';
  const isSelf = change?.uids.length === 1 && change.uids[0] === fromUid;
  const texts = [
    t`${who} added ${whom}`,
    isSelf ? t`${who} left the group` : t`${who} removed ${whom}`,
    t`${who} renamed the group to “${text}”`,
    t`${who} changed the picture of the group`,
    t`${who} made ${whom} the owner`,
    text === '1' ? t`${who} muted everyone: only staff may write` : t`${who} let everyone write again`,
    t`${who} changed who may do what here`,
  ];
  return texts[change?.kind ?? 6] ?? '';
};
