import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { createGuestLink, withdrawGuestLink } from '#contract/features/course/calls.ts';
import type { GuestLinkKind } from '#contract/features/course/keys.ts';
import type { GuestLinkRow } from '#contract/features/course/rows.ts';
import { useSend } from '#src/ui/live/drafts/use-send.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useCanAsk } from '#src/ui/live/use-status.ts';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { SelectField } from '#src/ui/parts/fields.tsx';
import { useTellRefusal } from '#src/ui/words/tell.ts';

interface GuestDialogsProps {
  readonly courseId: string;
  readonly asked: 'create' | GuestLinkRow | undefined;
  readonly onClose: () => void;
}

export const GuestDialogs = ({ courseId, asked, onClose }: GuestDialogsProps) => {
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const withdraw = async ({ id }: GuestLinkRow) => {
    const result = await store.mutate(withdrawGuestLink, { courseId, id });
    if (!result.ok) tellRefusal(result.refusal);
  };
  return (
    <>
      {asked === 'create' && <LinkForm courseId={courseId} onClose={onClose} />}
      <ConfirmDialog
        open={typeof asked === 'object'}
        title={<Trans>Withdraw this link?</Trans>}
        confirm={<Trans>Withdraw</Trans>}
        onClose={onClose}
        onConfirm={() => typeof asked === 'object' && withdraw(asked)}
      >
        <Trans>Whoever came by it loses access to the course at once. You can make a new link.</Trans>
      </ConfirmDialog>
    </>
  );
};

const LinkForm = ({ courseId, onClose }: Pick<GuestDialogsProps, 'courseId' | 'onClose'>) => {
  const { t } = useLingui();
  const send = useSend();
  const canAsk = useCanAsk();
  const tellRefusal = useTellRefusal();
  const [kind, setKind] = useState<GuestLinkKind>('supervise');
  const [days, setDays] = useState('30');
  const submit = async () => {
    const result = await send(createGuestLink, (id) => ({ courseId, id, kind, days: Number(days) }));
    if (result.ok) onClose();
    else tellRefusal(result.refusal);
  };
  return (
    <FormDialog
      title={<Trans>New link for guests</Trans>}
      submit={<Trans>Make link</Trans>}
      note={!canAsk && <Trans>The server makes the link, so this needs the network.</Trans>}
      isResting={!canAsk}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        label={t`Kind of guest`}
        value={kind}
        onValue={(value) => setKind(value as GuestLinkKind)}
        options={[
          { value: 'supervise', label: t`Supervisor` },
          { value: 'review', label: t`Reviewer` },
        ]}
      />
      <SelectField
        label={t`How long`}
        value={days}
        onValue={setDays}
        options={[7, 30, 90, 180].map((count) => ({ value: String(count), label: t`${count} days` }))}
      />
    </FormDialog>
  );
};
