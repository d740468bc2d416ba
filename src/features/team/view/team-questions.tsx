import { Trans } from '@lingui/react/macro';
import type { TeamMemberRow } from '#contract/features/team/rows.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import type { TeamScreen } from './kind.ts';

export type Asked =
  | { readonly deed: 'leave' }
  | { readonly deed: 'remove' | 'transfer'; readonly member: TeamMemberRow };

interface TeamQuestionsProps<Head extends { readonly id: string }> {
  readonly team: TeamScreen<Head>;
  readonly teamId: string;
  readonly asked: Asked | undefined;
  readonly onClose: () => void;
  readonly onLeft: () => void;
}

/** What is asked before somebody goes, or owns it. */
export const TeamQuestions = <Head extends { readonly id: string }>({
  team: { calls },
  teamId,
  asked,
  onClose,
  onLeft,
}: TeamQuestionsProps<Head>) => {
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const member = asked !== undefined && asked.deed !== 'leave' ? asked.member : undefined;
  const uid = member?.uid ?? '';
  const remove = async () => {
    const result = await store.mutate(calls.remove, { teamId, uid });
    if (!result.ok) tellRefusal(result.refusal);
  };
  const transfer = async () => {
    const result = await store.mutate(calls.transfer, { teamId, uid });
    if (!result.ok) tellRefusal(result.refusal);
  };
  const leave = async () => {
    const result = await store.mutate(calls.leave, { teamId });
    if (!result.ok) return tellRefusal(result.refusal);
    onLeft();
  };
  return (
    <>
      <ConfirmDialog
        open={asked?.deed === 'remove'}
        title={<Trans>Remove {member?.username}?</Trans>}
        confirm={<Trans>Remove</Trans>}
        onClose={onClose}
        onConfirm={remove}
      >
        <Trans>They read nothing of it any more. What they made stays, and you can restore them.</Trans>
      </ConfirmDialog>
      <ConfirmDialog
        open={asked?.deed === 'transfer'}
        title={<Trans>Hand over to {member?.username}?</Trans>}
        confirm={<Trans>Hand over</Trans>}
        onClose={onClose}
        onConfirm={transfer}
      >
        <Trans>They own it from then on, and you are an administrator. Only they can hand it back.</Trans>
      </ConfirmDialog>
      <ConfirmDialog
        open={asked?.deed === 'leave'}
        title={<Trans>Leave?</Trans>}
        confirm={<Trans>Leave</Trans>}
        onClose={onClose}
        onConfirm={leave}
      >
        <Trans>You read nothing of it any more. What you made stays.</Trans>
      </ConfirmDialog>
    </>
  );
};
