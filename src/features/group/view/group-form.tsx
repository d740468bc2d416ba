import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import type { Refusal } from '#contract/core/refusal.ts';
import { createCourseGroup, updateCourseGroup } from '#contract/features/group/calls.ts';
import type { GroupRow, GroupSetRow } from '#contract/features/group/rows.ts';
import { useSend } from '#src/ui/live/drafts/use-send.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { TextField } from '#src/ui/parts/fields.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';

interface GroupFormProps {
  readonly set: GroupSetRow;
  /** The group to rename; without it a new one is added. */
  readonly group: GroupRow | undefined;
  readonly onClose: () => void;
}

export const GroupForm = ({ set, group, onClose }: GroupFormProps) => {
  const { t } = useLingui();
  const { store } = useSession();
  const send = useSend();
  const textOf = useRefusalText();
  const [name, setName] = useState(group?.name ?? '');
  const [refusal, setRefusal] = useState<Refusal>();
  const { courseId, id: setId } = set;
  const submit = async () => {
    const result =
      group === undefined
        ? await send(createCourseGroup, (id) => ({ courseId, setId, id, name }))
        : await store.mutate(updateCourseGroup, { courseId, setId, id: group.id, name });
    if (result.ok) onClose();
    else setRefusal(result.refusal);
  };
  return (
    <FormDialog
      title={group === undefined ? <Trans>Add a group</Trans> : <Trans>Rename “{group.name}”</Trans>}
      submit={group === undefined ? <Trans>Add</Trans> : <Trans>Save</Trans>}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t({ message: 'Name of the group', context: 'of students' })}
        autoFocus
        maxLength={limits.nameChars}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={refusal && textOf(refusal)}
      />
    </FormDialog>
  );
};
