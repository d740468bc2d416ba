import { Button, Grid, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { createGuestLink, withdrawGuestLink } from '#contract/features/course/calls.ts';
import type { GuestLinkKind } from '#contract/features/course/keys.ts';
import type { GuestLinkRow } from '#contract/features/course/rows.ts';
import { useSend } from '#src/ui/live/drafts/use-send.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useSubmit } from '#src/ui/live/use-once.ts';
import { useCanAsk } from '#src/ui/live/use-status.ts';
import { AppDialog } from '#src/ui/overlays/app-dialog.tsx';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
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
      <AppDialog open={asked === 'create'} onClose={onClose} title={<Trans>New link for guests</Trans>}>
        <LinkForm courseId={courseId} onDone={onClose} />
      </AppDialog>
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

const LinkForm = ({ courseId, onDone }: { readonly courseId: string; readonly onDone: () => void }) => {
  const { t } = useLingui();
  const send = useSend();
  const canAsk = useCanAsk();
  const tellRefusal = useTellRefusal();
  const [kind, setKind] = useState<GuestLinkKind>('supervise');
  const [days, setDays] = useState('30');
  const submit = useSubmit(async () => {
    const result = await send(createGuestLink, (id) => ({ courseId, id, kind, days: Number(days) }));
    if (result.ok) onDone();
    else tellRefusal(result.refusal);
  });
  return (
    <Grid as="form" gap="4" onSubmit={submit}>
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
      {!canAsk && (
        <Text fontSize="sm" color="fg.muted">
          <Trans>The server makes the link, so this needs the network.</Trans>
        </Text>
      )}
      <Button type="submit" ms="auto" aria-disabled={!canAsk} opacity={canAsk ? 1 : 0.6}>
        <Trans>Make link</Trans>
      </Button>
    </Grid>
  );
};
