import { Box, Button, Flex, Grid, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Camera, FileDown } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import type { Refusal } from '#contract/core/refusal.ts';
import type { FileRef } from '#contract/core/shapes.ts';
import { isBlankRichText } from '#contract/core/text/rich-text.ts';
import { isClosed } from '#contract/features/homework/handing-in.ts';
import { homeworkLimits } from '#contract/features/homework/keys.ts';
import type { StandingRow } from '#contract/features/homework/rows.ts';
import { homeworkRefusal } from '#contract/features/homework/rules.ts';
import { submitHomework } from '#contract/features/homework/work-calls.ts';
import { groupOfMine } from '#src/features/group/data/public.ts';
import { Attachments, useEditorFiles, useTake } from '#src/features/upload/view/public.tsx';
import { RichTextField } from '#src/ui/editor/rich-text-field.tsx';
import { makeId } from '#src/ui/live/drafts/make-id.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useDraft } from '#src/ui/live/use-draft.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { useOnce } from '#src/ui/live/use-once.ts';
import { useCanAsk } from '#src/ui/live/use-status.ts';
import { DraftLine } from '#src/ui/parts/draft-line.tsx';
import { TextArea } from '#src/ui/parts/fields.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { tell } from '#src/ui/words/tell.ts';
import type { Task } from '../parts/task-of.tsx';
import type { Written } from '../parts/work-file.ts';

/** The last way out for work that cannot be sent: a file that a teacher takes in. */
export const SaveAsFile = ({ written }: { readonly written: Written }) => {
  const { t } = useLingui();
  const session = useSession();
  const save = useOnce(async () => {
    const { saveWork } = await import('../parts/save-work.ts');
    const missing = await saveWork(session, written);
    if (missing.length > 0) tell(t`Not on this device, and so not in the file: ${missing.join(', ')}`, 'problem');
  });
  return (
    <Flex mt="3" gap="3" align="center" wrap="wrap">
      <Button size="sm" variant="outline" onClick={save}>
        <FileDown size={16} aria-hidden />
        <Trans>Save as a file</Trans>
      </Button>
      <Text fontSize="sm" color="fg.muted" flex="1" minW="14rem">
        <Trans>
          If it cannot be sent: give the file to your teacher, who can take it in. It is not encrypted: whoever has it
          can read your submission.
        </Trans>
      </Text>
    </Flex>
  );
};

/** Cutting and writing pictures comes when somebody has any. */
const PhotosDialog = lazy(async () => ({ default: (await import('./photos-dialog.tsx')).PhotosDialog }));

interface SubmitFormProps {
  readonly task: Task;
  readonly standing: StandingRow | undefined;
  readonly onDone: () => void;
}

interface WorkDraft {
  readonly text: string;
  readonly files: readonly FileRef[];
  readonly message: string;
}

/** Text, files and photos, and a message; all of it is a draft of this device until it is handed in. */
export const SubmitForm = ({ task, standing, onDone }: SubmitFormProps) => {
  const { t } = useLingui();
  const line = useId();
  const files = useEditorFiles();
  const textOf = useRefusalText();
  const online = useCanAsk();
  const [refusal, setRefusal] = useState<Refusal>();
  const { row, of } = task;
  const { uid } = useSession();
  const groupId = useLive(groupOfMine, row.groupSetId, uid) ?? '';
  const draft = useDraft<WorkDraft>(`homework/work/${row.id}`, { text: '', files: [], message: '' });
  const { value, setValue } = draft;
  const set = (change: Partial<WorkDraft>) => setValue((now) => ({ ...now, ...change }));
  const [isPhotos, setPhotos] = useState(false);
  const [isLate, setLate] = useState(false);
  const closed = isLate || isClosed(of, standing?.personalDue, Date.now());
  const send = useOnce(async () => {
    const result = await draft.send(submitHomework, (written, id) => ({
      courseId: row.courseId,
      activityId: row.id,
      id,
      text: written.text,
      files: [...written.files],
      message: written.message,
      groupId,
      revision: row.revision,
      asLate: closed,
    }));
    if (result === undefined) return;
    if (!result.ok) {
      // The deadline passed while it stood here: the next press knows.
      if (result.refusal.reason === homeworkRefusal.closed.reason) setLate(true);
      return setRefusal(result.refusal);
    }
    setRefusal(undefined);
    onDone();
    tell(online ? t`Handing in…` : t`Kept on this device: it is handed in when you are online again.`);
  });
  const take = useTake({ needsVip: true, isQuiet: true });
  const addPhotos = async (file: File) => {
    const taken = await take([file]);
    if (taken.length === 0) return;
    setValue((now) => ({ ...now, files: [...now.files, ...taken] }));
    setPhotos(false);
  };
  /** A draft has no id yet: what is saved twice is two versions. */
  const unsent = () => ({
    ...value,
    files: [...value.files],
    courseId: row.courseId,
    activityId: row.id,
    id: makeId(),
    groupId,
    revision: row.revision,
    finishedAt: Date.now(),
  });
  const isEmpty = value.files.length === 0 && isBlankRichText(value.text);
  return (
    <Grid gap="5" templateColumns="minmax(0, 1fr)" mt={standing?.attemptId ? '5' : '0'}>
      <RichTextField
        label={t`My answer`}
        value={value.text}
        onValue={(text) => set({ text })}
        files={files}
        error={refusal?.field === 'text' ? textOf(refusal) : undefined}
      />
      <Attachments
        label={t`Files and photos of my answer`}
        files={value.files}
        max={homeworkLimits.files}
        onFiles={(change) => setValue((now) => ({ ...now, files: change(now.files) }))}
      />
      {value.files.length < homeworkLimits.files && (
        <Button variant="outline" justifySelf="start" size="sm" onClick={() => setPhotos(true)}>
          <Camera size={16} aria-hidden />
          <Trans>Photos as one PDF…</Trans>
        </Button>
      )}
      {isPhotos && (
        <Suspense fallback={null}>
          <PhotosDialog name={of.title} onFile={addPhotos} onClose={() => setPhotos(false)} />
        </Suspense>
      )}
      <TextArea
        label={t`Message to the teacher (optional)`}
        rows={2}
        maxLength={homeworkLimits.messageChars}
        value={value.message}
        onChange={(event) => set({ message: event.target.value })}
      />
      {closed && (
        <Text fontSize="sm" color="fg.warning">
          <Trans>The deadline has passed. You can hand it in late: your teacher decides whether it counts.</Trans>
        </Text>
      )}
      <Flex align="center" gap="3" wrap="wrap">
        <DraftLine id={line} draft={draft} />
        <Box ms="auto">
          <Button onClick={send} aria-describedby={line} disabled={isEmpty}>
            {closed ? <Trans>Hand in late</Trans> : <Trans>Hand in</Trans>}
          </Button>
        </Box>
      </Flex>
      {refusal !== undefined && refusal.field !== 'text' && (
        <Box>
          <Text role="alert" color="fg.error" fontSize="sm">
            {textOf(refusal)}
          </Text>
          <SaveAsFile written={unsent()} />
        </Box>
      )}
    </Grid>
  );
};
