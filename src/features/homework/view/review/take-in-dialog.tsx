import { Box, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { takeInWork } from '#contract/features/homework/take-in-calls.ts';
import { useMemberNames } from '#src/features/course/view/public.tsx';
import { useTake } from '#src/features/upload/view/public.tsx';
import { useSession } from '#src/ui/live/session.tsx';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';
import { Time } from '#src/ui/words/time.tsx';
import type { Task } from '../parts/task-of.tsx';
import { type OpenedWork, takeInOf } from '../parts/work-file.ts';

interface TakeInDialogProps {
  readonly task: Task;
  readonly opened: OpenedWork;
  readonly onClose: () => void;
}

/** Whose work a file holds and what is in it, before it is taken in. */
export const TakeInDialog = ({ task, opened: { work, files }, onClose }: TakeInDialogProps) => {
  const { t } = useLingui();
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const names = useMemberNames(task.row.courseId);
  const take = useTake({ needsVip: true, isQuiet: true });
  const isOfAnother = work.activityId !== task.row.id;
  // What the file calls its author counts for nothing: the course knows them.
  const author = names.get(work.uid);
  const submit = async () => {
    const kept = files.length === 0 ? [] : await take(files);
    if (kept.length < files.length) return;
    const result = await store.mutate(takeInWork, takeInOf(work, kept));
    if (!result.ok) return tellRefusal(result.refusal);
    tell(t`Taken in for ${author ?? work.name}.`);
    onClose();
  };
  return (
    <FormDialog
      title={<Trans>Take in a submission from a file</Trans>}
      submit={<Trans>Take in</Trans>}
      isDisabled={isOfAnother || author === undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      {isOfAnother || author === undefined ? (
        <Text role="alert" color="fg.error">
          {isOfAnother ? (
            <Trans>This file is for another homework: “{work.title}”.</Trans>
          ) : (
            <Trans>This file is of {work.name}, who is not in this course.</Trans>
          )}
        </Text>
      ) : (
        <Box>
          <Text fontWeight="600">{author}</Text>
          <Text color="fg.muted" fontSize="sm">
            <Trans>
              finished <Time at={work.finishedAt} />, by the word of the device it was written on
            </Trans>
          </Text>
          {files.length > 0 && (
            <Text mt="2" fontSize="sm">
              <Plural value={files.length} one="# file" other="# files" />
              {': '}
              {files.map(({ name }) => name).join(', ')}
            </Text>
          )}
          {work.missing.length > 0 && (
            <Text mt="2" fontSize="sm" color="fg.warning">
              <Trans>Not in it, because the device no longer had it: {work.missing.join(', ')}</Trans>
            </Text>
          )}
          <Text mt="3" fontSize="sm" color="fg.muted">
            <Trans>It counts like any other submission, and is marked as taken in by you.</Trans>
          </Text>
        </Box>
      )}
    </FormDialog>
  );
};
