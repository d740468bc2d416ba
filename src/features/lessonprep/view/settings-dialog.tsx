import { Box, Button } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import { can, type TeamRole } from '#contract/core/roles.ts';
import { deleteArea, updateArea } from '#contract/features/lessonprep/calls.ts';
import type { AreaRow } from '#contract/features/lessonprep/rows.ts';
import { useSend } from '#src/ui/live/drafts/use-send.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { TextField } from '#src/ui/parts/fields.tsx';
import { SwitchRow } from '#src/ui/parts/switch-row.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { useTellRefusal } from '#src/ui/words/tell.ts';

interface SettingsDialogProps {
  readonly area: AreaRow;
  readonly role: TeamRole;
  readonly onClose: () => void;
}

/** The name of an area, and what its members may do. */
export const SettingsDialog = ({ area, role, onClose }: SettingsDialogProps) => {
  const { t } = useLingui();
  const send = useSend();
  const { store } = useSession();
  const textOf = useRefusalText();
  const tellRefusal = useTellRefusal();
  const [name, setName] = useState(area.name);
  const [next, setNext] = useState(area);
  const [problem, setProblem] = useState<string>();
  const [isDeleting, setDeleting] = useState(false);
  const save = async () => {
    const changed = (['membersEdit', 'restricted', 'membersAdd', 'noSaving'] as const).filter(
      (field) => next[field] !== area[field],
    );
    const done = await send(updateArea, () => ({
      areaId: area.id,
      ...(name === area.name ? {} : { name }),
      ...Object.fromEntries(changed.map((field) => [field, next[field]])),
    }));
    if (done.ok) onClose();
    else setProblem(textOf(done.refusal));
  };
  const remove = async () => {
    const done = await store.mutate(deleteArea, { areaId: area.id });
    if (!done.ok) return tellRefusal(done.refusal);
    onClose();
  };
  return (
    <>
      <FormDialog title={<Trans>Settings</Trans>} submit={<Trans>Save</Trans>} onSubmit={save} onClose={onClose}>
        <TextField
          label={t`Name of the area`}
          required
          maxLength={limits.titleChars}
          value={name}
          error={problem}
          onChange={({ target }) => {
            setName(target.value);
            setProblem(undefined);
          }}
        />
        {!area.personal && (
          <Box>
            <SwitchRow
              label={<Trans>Members may edit</Trans>}
              on={next.membersEdit}
              onSwitch={(membersEdit) => setNext({ ...next, membersEdit })}
            />
            <SwitchRow
              label={<Trans>Members may add members</Trans>}
              on={next.membersAdd}
              onSwitch={(membersAdd) => setNext({ ...next, membersAdd })}
            />
            <SwitchRow
              label={<Trans>Only leader and administrators download and share</Trans>}
              on={next.restricted}
              onSwitch={(restricted) => setNext({ ...next, restricted })}
            />
            <SwitchRow
              label={<Trans>Forbid saving from this area</Trans>}
              hint={<Trans>Members cannot copy from it into other areas.</Trans>}
              on={next.noSaving}
              onSwitch={(noSaving) => setNext({ ...next, noSaving })}
            />
          </Box>
        )}
        {can(role, 'team.own') && area.deletedAt === 0 && (
          <Box>
            <Button type="button" size="sm" variant="outline" colorPalette="red" onClick={() => setDeleting(true)}>
              <Trans>Delete the area</Trans>
            </Button>
          </Box>
        )}
      </FormDialog>
      <ConfirmDialog
        open={isDeleting}
        title={<Trans>Delete “{area.name}”?</Trans>}
        confirm={<Trans>Delete</Trans>}
        onClose={() => setDeleting(false)}
        onConfirm={remove}
      >
        <Trans>Nobody opens it any more. You find it below your areas, and can take it back.</Trans>
      </ConfirmDialog>
    </>
  );
};
