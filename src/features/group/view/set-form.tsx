import { Box, Button, Grid } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import type { Refusal } from '#contract/core/refusal.ts';
import { createGroupSet, updateGroupSet } from '#contract/features/group/calls.ts';
import { groupLimits } from '#contract/features/group/keys.ts';
import type { GroupSetRow } from '#contract/features/group/rows.ts';
import { makeId } from '#src/ui/live/drafts/make-id.ts';
import { useSend } from '#src/ui/live/drafts/use-send.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useSubmit } from '#src/ui/live/use-once.ts';
import { AppDialog } from '#src/ui/overlays/app-dialog.tsx';
import { TextField } from '#src/ui/parts/fields.tsx';
import { SwitchRow } from '#src/ui/parts/switch-row.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { useTellRefusal } from '#src/ui/words/tell.ts';

interface SetFormProps {
  readonly courseId: string;
  /** The set to change; without it a new one is made. */
  readonly set?: GroupSetRow;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onMade?: (id: string) => void;
}

export const SetForm = ({ open, onClose, ...form }: SetFormProps) => (
  <AppDialog
    open={open}
    onClose={onClose}
    title={form.set === undefined ? <Trans>New set of groups</Trans> : <Trans>Change this set</Trans>}
  >
    <Form {...form} onDone={onClose} />
  </AppDialog>
);

/** What stands in a field for a number; nothing that is no number of at most `most`. */
const numberIn = (text: string, max: number): number => Math.min(max, Number(text.replaceAll(/\D/g, '') || 0));

type FormProps = Omit<SetFormProps, 'open' | 'onClose'> & { readonly onDone: () => void };

const Form = ({ courseId, set, onMade, onDone }: FormProps) => {
  const { t } = useLingui();
  const { store } = useSession();
  const send = useSend();
  const textOf = useRefusalText();
  const tellRefusal = useTellRefusal();
  const [name, setName] = useState(set?.name ?? '');
  const [count, setCount] = useState('4');
  const [choosing, setChoosing] = useState(set?.choosing ?? false);
  const [listed, setListed] = useState(set?.listed ?? false);
  const [cap, setCap] = useState(set === undefined || set.cap === 0 ? '' : String(set.cap));
  const [refusal, setRefusal] = useState<Refusal>();
  const submit = useSubmit(async () => {
    const said = {
      courseId,
      name,
      choosing: choosing ? 1 : 0,
      listed: listed ? 1 : 0,
      cap: choosing ? numberIn(cap, groupLimits.moves) : 0,
    } as const;
    const result =
      set === undefined
        ? await send(createGroupSet, (id) => ({ ...said, id, groups: groupsOf(numberIn(count, groupLimits.groups)) }))
        : await store.mutate(updateGroupSet, { ...said, id: set.id });
    if (!result.ok) {
      setRefusal(result.refusal);
      if (result.refusal.field !== 'name') tellRefusal(result.refusal);
      return;
    }
    if (set === undefined) onMade?.(result.value.mid);
    onDone();
  });
  const groupsOf = (many: number) =>
    Array.from({ length: many }, (_, index) => ({ id: makeId(), name: t`Group ${index + 1}` }));
  return (
    <Grid as="form" gap="4" onSubmit={submit} {...{ noValidate: true }}>
      <TextField
        label={t`Name of the set`}
        autoFocus
        placeholder={set === undefined ? t`For example: lab groups` : undefined}
        maxLength={limits.nameChars}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={refusal?.field === 'name' ? textOf(refusal) : undefined}
      />
      {set === undefined && (
        <TextField
          label={t`Number of groups`}
          hint={<Trans>You can add and remove groups later.</Trans>}
          inputMode="numeric"
          value={count}
          onChange={(event) => setCount(event.target.value)}
        />
      )}
      <Box>
        <SwitchRow label={<Trans>Students choose their group</Trans>} on={choosing} onSwitch={setChoosing} />
        {choosing ? (
          <TextField
            label={t`Places in a group`}
            hint={<Trans>Empty: as many as want to.</Trans>}
            inputMode="numeric"
            value={cap}
            onChange={(event) => setCap(event.target.value)}
          />
        ) : (
          <SwitchRow label={<Trans>Everybody sees who is in which group</Trans>} on={listed} onSwitch={setListed} />
        )}
      </Box>
      <Button type="submit" ms="auto">
        {set === undefined ? <Trans>Make groups</Trans> : <Trans>Save</Trans>}
      </Button>
    </Grid>
  );
};
