import { Button, Grid } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import type { Refusal } from '#contract/core/refusal.ts';
import { createCourseGroup, updateCourseGroup } from '#contract/features/group/calls.ts';
import type { GroupRow, GroupSetRow } from '#contract/features/group/rows.ts';
import { useSend } from '#src/ui/live/drafts/use-send.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useSubmit } from '#src/ui/live/use-once.ts';
import { AppDialog } from '#src/ui/overlays/app-dialog.tsx';
import { TextField } from '#src/ui/parts/fields.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';

interface GroupFormProps {
  readonly set: GroupSetRow;
  /** The group to rename; without it a new one is added. */
  readonly group: GroupRow | undefined;
  readonly open: boolean;
  readonly onClose: () => void;
}

export const GroupForm = ({ set, group, open, onClose }: GroupFormProps) => (
  <AppDialog
    open={open}
    onClose={onClose}
    title={group === undefined ? <Trans>Add a group</Trans> : <Trans>Rename “{group.name}”</Trans>}
  >
    <Form set={set} group={group} onDone={onClose} />
  </AppDialog>
);

const Form = ({ set, group, onDone }: Pick<GroupFormProps, 'set' | 'group'> & { readonly onDone: () => void }) => {
  const { t } = useLingui();
  const { store } = useSession();
  const send = useSend();
  const textOf = useRefusalText();
  const [name, setName] = useState(group?.name ?? '');
  const [refusal, setRefusal] = useState<Refusal>();
  const { courseId, id: setId } = set;
  const submit = useSubmit(async () => {
    const result =
      group === undefined
        ? await send(createCourseGroup, (id) => ({ courseId, setId, id, name }))
        : await store.mutate(updateCourseGroup, { courseId, setId, id: group.id, name });
    if (result.ok) onDone();
    else setRefusal(result.refusal);
  });
  return (
    <Grid as="form" gap="4" onSubmit={submit} {...{ noValidate: true }}>
      <TextField
        label={t({ message: 'Name of the group', context: 'of students' })}
        autoFocus
        maxLength={limits.nameChars}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={refusal && textOf(refusal)}
      />
      <Button type="submit" ms="auto">
        {group === undefined ? <Trans>Add</Trans> : <Trans>Save</Trans>}
      </Button>
    </Grid>
  );
};
