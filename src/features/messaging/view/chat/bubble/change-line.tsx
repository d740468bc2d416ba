import { Text } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import type { ChangeKind } from '#contract/features/messaging/keys.ts';
import type { MessageRow } from '#contract/features/messaging/rows.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useNameOf } from './use-name-of.ts';

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
  const known = useNameOf();
  const { uid } = useSession();
  const nameOf = (one: string): string => (one === uid ? t`You` : (known(one) ?? t`Former member`));
  const who = nameOf(fromUid);
  const whom = (change?.uids ?? []).map(nameOf).join(t`, `);
  if (change === null) return '';
  const { text, on, uids } = change;
  const isSelf = uids.length === 1 && uids[0] === fromUid;
  const texts: Readonly<Record<ChangeKind, string>> = {
    addUser: t`${who} added ${whom}`,
    removeUser: isSelf ? t`${who} left the group` : t`${who} removed ${whom}`,
    changeName: t`${who} renamed the group to “${text}”`,
    changeAvatar: t`${who} changed the picture of the group`,
    changeAdmin: on ? t`${who} made ${whom} an administrator` : t`${whom} is no administrator any more`,
    changeGroupPostMessage: on ? t`${who} muted everyone` : t`${who} let everyone write again`,
    changeGroupAuth: on
      ? t`Only administrators may add people and rename now`
      : t`Everyone may add people and rename now`,
  };
  return texts[change.kind];
};
