import { Box } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import type { FileRef } from '#contract/core/shapes.ts';
import { ordersAfter } from '#contract/features/content/order.ts';
import { storeHomeworkFileToCourseware } from '#contract/features/homework/file-calls.ts';
import { actsOn } from '#contract/features/homework/group-calls.ts';
import { homeworkLimits } from '#contract/features/homework/keys.ts';
import { activitiesOf } from '#src/features/content/data/public.ts';
import { makeId } from '#src/ui/live/drafts/make-id.ts';
import { useSend } from '#src/ui/live/drafts/use-send.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useFormRefusal } from '#src/ui/live/use-form-refusal.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { useCanAsk } from '#src/ui/live/use-status.ts';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { SelectField, TextArea, TextField } from '#src/ui/parts/fields.tsx';
import { SwitchRow } from '#src/ui/parts/switch-row.tsx';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';
import type { Task } from '../parts/task-of.tsx';

interface ShareDialogProps {
  readonly task: Task;
  readonly attemptId: string;
  readonly onClose: () => void;
}

/** Shows an answer to the class, with the reason why. */
export const ShareDialog = ({ task: { row }, attemptId, onClose }: ShareDialogProps) => {
  const { t } = useLingui();
  const send = useSend();
  const { errorOf, refuse } = useFormRefusal();
  const [reason, setReason] = useState('');
  const [isNamed, setNamed] = useState(false);
  const submit = async () => {
    const place = { courseId: row.courseId, activityId: row.id, attemptId };
    const result = await send(actsOn(row).share, () => ({ ...place, reason, isNamed }));
    if (!result.ok) return refuse(result.refusal);
    onClose();
    tell(t`Shared with the class.`);
  };
  return (
    <FormDialog
      title={<Trans>Share as a good answer</Trans>}
      submit={<Trans>Share</Trans>}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextArea
        label={t`Why it is good`}
        rows={3}
        autoFocus
        maxLength={homeworkLimits.reasonChars}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={errorOf('reason')}
      />
      <Box>
        <SwitchRow
          label={<Trans>With the student’s name</Trans>}
          hint={<Trans>Files are shown only with the name: theirs would tell it.</Trans>}
          on={isNamed}
          onSwitch={setNamed}
        />
      </Box>
    </FormDialog>
  );
};

interface KeepFileDialogProps {
  readonly task: Task;
  readonly files: readonly FileRef[];
  readonly onClose: () => void;
}

/** Keeps a file of a work as a material of the course, where its teacher publishes it when they like. */
export const KeepFileDialog = ({ task: { row, of }, files, onClose }: KeepFileDialogProps) => {
  const { t } = useLingui();
  const { store } = useSession();
  const online = useCanAsk();
  const tellRefusal = useTellRefusal();
  const others = useLive(activitiesOf, row.courseId) ?? [];
  const [fileId, setFileId] = useState(files[0]?.id ?? '');
  const [title, setTitle] = useState('');
  const save = async () => {
    const id = makeId();
    const inChapter = others.filter(({ chapterId }) => chapterId === of.chapterId);
    const result = await store.mutate(storeHomeworkFileToCourseware, {
      courseId: row.courseId,
      activityId: row.id,
      id,
      fileId,
      title,
      order: ordersAfter(inChapter, [id])[0] ?? 'a0',
    });
    if (!result.ok) return tellRefusal(result.refusal);
    tell(t`Kept as a material, unpublished.`);
    onClose();
  };
  return (
    <FormDialog
      title={<Trans>Keep a file as a material</Trans>}
      submit={<Trans>Keep</Trans>}
      note={!online && <Trans>This needs the network.</Trans>}
      isDisabled={!online}
      onSubmit={save}
      onClose={onClose}
    >
      <SelectField
        label={t`Which file`}
        value={fileId}
        onValue={setFileId}
        options={files.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextField
        label={t`Title (the file’s name unless told)`}
        maxLength={limits.titleChars}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
    </FormDialog>
  );
};
