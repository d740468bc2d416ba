import { Box, Button, Grid } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import type { FileRef } from '#contract/core/shapes/file.ts';
import { ordersAfter } from '#contract/features/content/order.ts';
import { storeHomeworkFileToCourseware } from '#contract/features/homework/file-calls.ts';
import { activitiesOf } from '#src/features/content/data/public.ts';
import { makeId } from '#src/ui/live/drafts/make-id.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { useSubmit } from '#src/ui/live/use-once.ts';
import { useCanAsk } from '#src/ui/live/use-status.ts';
import { AppDialog, DialogEnd } from '#src/ui/overlays/app-dialog.tsx';
import { SelectField, TextField } from '#src/ui/parts/fields.tsx';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';
import type { Task } from '../parts/task-of.ts';

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
  const save = useSubmit(async () => {
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
  });
  return (
    <AppDialog open onClose={onClose} title={<Trans>Keep a file as a material</Trans>}>
      <Grid as="form" gap="4" templateColumns="minmax(0, 1fr)" onSubmit={save} {...{ noValidate: true }}>
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
        <DialogEnd>
          <Box flex="1" fontSize="sm" color="fg.muted">
            {!online && <Trans>This needs the network.</Trans>}
          </Box>
          <Button type="submit" disabled={!online}>
            <Trans>Keep</Trans>
          </Button>
        </DialogEnd>
      </Grid>
    </AppDialog>
  );
};
