import { useLingui } from '@lingui/react/macro';
import type { MessageRow } from '#contract/features/messaging/rows.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useGist } from '../chat/bubble/gist.ts';

/** The last message in one line; where several speak, with who said it. */
export const useLastLine = (
  names: ReadonlyMap<string, string> | undefined,
): ((last: MessageRow | undefined, isGroup: boolean) => string) => {
  const { t } = useLingui();
  const { uid } = useSession();
  const gistOf = useGist();
  return (last, isGroup) => {
    if (last === undefined) return t`No messages yet`;
    const who = last.fromUid === uid ? t`You` : (names?.get(last.fromUid) ?? '');
    if (last.change !== null) return t`${who || t`Somebody`} changed the group`;
    const gist = gistOf(last);
    return !isGroup || who === '' ? gist : t`${who}: ${gist}`;
  };
};
