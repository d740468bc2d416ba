import { Trans, useLingui } from '@lingui/react/macro';
import { refusePerson } from '#contract/features/messaging/calls.ts';
import { blockedPersonTable } from '#contract/features/messaging/tables.ts';
import { rowKey } from '#src/core/feature.ts';
import { useOwnProfile } from '#src/features/account/view/public.tsx';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import type { Mark } from '#src/ui/live/use-marks.ts';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';
import { isBlocked } from '../../data/queries.ts';
import { usePending } from '../chat/context.ts';

export interface Blocking {
  /** The control is a teacher's (S-494: role '1'), in a conversation of two. */
  readonly isOffered: boolean;
  readonly isBlocked: boolean;
  /** The server has still to be told, and cannot be now. */
  readonly isToCome: boolean;
  readonly mark: Mark | undefined;
  readonly block: () => Promise<void>;
  readonly unblock: () => Promise<void>;
}

/** Whether somebody's private messages are refused, and the way to change that. */
export const useBlocking = (uid: string, name: string): Blocking => {
  const { t } = useLingui();
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const profile = useOwnProfile();
  const blocked = useLive(isBlocked, uid) ?? false;
  const { mark, isToCome, isAway } = usePending(rowKey(blockedPersonTable, uid));
  const say = async (state: 0 | 1, words: string) => {
    const said = await store.mutate(refusePerson, { uid, state });
    if (said.ok) tell(words);
    else tellRefusal(said.refusal);
  };
  return {
    // What was refused once may be taken again by whoever refused it.
    isOffered: uid !== '' && (profile?.userType === 'teacher' || blocked),
    isBlocked: blocked,
    isToCome,
    mark,
    block: () => say(1, isAway ? t`${name} will be blocked when you are online` : t`${name} is blocked`),
    unblock: () =>
      say(0, isAway ? t`${name} may write to you again once you are online` : t`${name} may write to you again`),
  };
};

interface BlockDialogProps {
  readonly name: string;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onBlock: () => void;
}

export const BlockDialog = ({ name, open, onClose, onBlock }: BlockDialogProps) => (
  <ConfirmDialog
    open={open}
    title={<Trans>Block {name}?</Trans>}
    confirm={<Trans>Block</Trans>}
    onConfirm={onBlock}
    onClose={onClose}
  >
    <Trans>
      Private messages of {name} are refused, and {name} is told so. What was written before stays. In courses and
      groups nothing changes. You can undo it here or in the settings.
    </Trans>
  </ConfirmDialog>
);
