import { Box } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import { createGroupSet, updateGroupSet } from '#contract/features/group/calls.ts';
import { groupLimits } from '#contract/features/group/keys.ts';
import type { GroupSetRow } from '#contract/features/group/rows.ts';
import { makeId } from '#src/ui/live/drafts/make-id.ts';
import { useSend } from '#src/ui/live/drafts/use-send.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useFormRefusal } from '#src/ui/live/use-form-refusal.ts';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { TextField } from '#src/ui/parts/fields.tsx';
import { SwitchRow } from '#src/ui/parts/switch-row.tsx';

interface SetFormProps {
  readonly courseId: string;
  /** The set to change; without it a new one is made. */
  readonly set?: GroupSetRow;
  readonly onClose: () => void;
  readonly onMade?: (id: string) => void;
}

/** What stands in a field for a number; nothing that is no number of at most `most`. */
const numberIn = (text: string, max: number): number => Math.min(max, Number(text.replaceAll(/\D/g, '') || 0));

export const SetForm = ({ courseId, set, onMade, onClose }: SetFormProps) => {
  const { t } = useLingui();
  const { store } = useSession();
  const send = useSend();
  const { errorOf, refuse } = useFormRefusal();
  const [name, setName] = useState(set?.name ?? '');
  const [count, setCount] = useState('4');
  const [choosing, setChoosing] = useState(set?.choosing ?? false);
  const [listed, setListed] = useState(set?.listed ?? false);
  const [cap, setCap] = useState(set === undefined || set.cap === 0 ? '' : String(set.cap));
  const submit = async () => {
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
    if (!result.ok) return refuse(result.refusal);
    if (set === undefined) onMade?.(result.value.mid);
    onClose();
  };
  const groupsOf = (many: number) =>
    Array.from({ length: many }, (_, index) => ({ id: makeId(), name: t`Group ${index + 1}` }));
  return (
    <FormDialog
      title={set === undefined ? <Trans>New set of groups</Trans> : <Trans>Change this set</Trans>}
      submit={set === undefined ? <Trans>Make groups</Trans> : <Trans>Save</Trans>}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t`Name of the set`}
        autoFocus
        placeholder={set === undefined ? t`For example: lab groups` : undefined}
        maxLength={limits.nameChars}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={errorOf('name')}
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
    </FormDialog>
  );
};
