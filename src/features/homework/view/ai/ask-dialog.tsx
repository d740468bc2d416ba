import { Box, Button, Grid, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import * as calls from '#contract/features/homework/ai-calls.ts';
import type { AiSettingRow } from '#contract/features/homework/ai-rows.ts';
import { noAiSetting } from '#contract/features/homework/ai-rules.ts';
import { homeworkLimits, type Strictness } from '#contract/features/homework/keys.ts';
import { aiSettingOf } from '#src/features/homework/data/queries.ts';
import { useSend } from '#src/ui/live/drafts/use-send.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useAnswer } from '#src/ui/live/use-answer.ts';
import { useLoaded } from '#src/ui/live/use-live.ts';
import { useOnce, useSubmit } from '#src/ui/live/use-once.ts';
import { useCanAsk } from '#src/ui/live/use-status.ts';
import { AppDialog, DialogEnd } from '#src/ui/overlays/app-dialog.tsx';
import { SelectField, TextArea } from '#src/ui/parts/fields.tsx';
import { SwitchRow } from '#src/ui/parts/switch-row.tsx';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';
import type { Task } from '../parts/task-of.tsx';

interface AskDialogProps {
  readonly task: Task;
  /** Whose works are sent. */
  readonly subjects: readonly string[];
  readonly onClose: () => void;
}

/** How a model judges, what is sent, and the button that sends it. */
export const AskDialog = ({ task, subjects, onClose }: AskDialogProps) => {
  const setting = useLoaded(aiSettingOf, task.row.id);
  return (
    <AppDialog open onClose={onClose} title={<Trans>AI review</Trans>}>
      {setting !== undefined && (
        <Form
          task={task}
          subjects={subjects}
          onClose={onClose}
          saved={setting.value ?? noAiSetting({ courseId: task.row.courseId, activityId: task.row.id })}
        />
      )}
    </AppDialog>
  );
};

/** Whether there is anybody to ask: `undefined` while that is not known. */
const useWhyNot = (place: { readonly courseId: string; readonly activityId: string }, count: number) => {
  const { t } = useLingui();
  const online = useCanAsk();
  const { asked } = useAnswer(calls.getHomeworkAiReviewSetting, place);
  if (asked.state === 'answered' && asked.value.available === 0)
    return t`No AI is connected to this school. Whoever runs it can connect one.`;
  if (!online) return t`This needs the network.`;
  if (asked.state !== 'answered')
    return asked.state === 'asking' ? '' : t`The server did not say whether there is one.`;
  return count === 0 ? t`No submission is waiting for review.` : undefined;
};

const Form = ({ task, subjects, saved, onClose }: AskDialogProps & { readonly saved: AiSettingRow }) => {
  const { t } = useLingui();
  const { store } = useSession();
  const send = useSend();
  const tellRefusal = useTellRefusal();
  const place = { courseId: task.row.courseId, activityId: task.row.id };
  const { strictness, guidance, withReference } = saved;
  const [value, setValue] = useState({ strictness, guidance, withReference });
  const set = (change: Partial<typeof value>) => setValue((before) => ({ ...before, ...change }));
  const whyNot = useWhyNot(place, subjects.length);
  const isChanged = JSON.stringify(value) !== JSON.stringify({ strictness, guidance, withReference });
  const save = useOnce(async () => {
    if (!isChanged) return onClose();
    const result = await send(calls.saveHomeworkAiReviewSetting, () => ({ ...place, ...value }));
    if (!result.ok) return tellRefusal(result.refusal);
    onClose();
  });
  const ask = useSubmit(async () => {
    if (whyNot !== undefined) return;
    const [only = ''] = subjects;
    const asked = { ...place, judging: value };
    const result =
      subjects.length === 1
        ? await store.mutate(calls.aiActsOn(task.row).askOne, { ...asked, subject: only })
        : await store.mutate(calls.aiReviewHomework, { ...asked, subjects: subjects.slice(0, homeworkLimits.bulk) });
    if (!result.ok) return tellRefusal(result.refusal);
    tell(t`The AI reads. What it proposes appears here; you decide.`);
    onClose();
  });
  return (
    <Grid as="form" gap="4" templateColumns="minmax(0, 1fr)" onSubmit={ask} {...{ noValidate: true }}>
      <Text fontSize="sm" color="fg.muted">
        <Trans>
          Texts and documents go to the AI that your school connected, without names. It proposes a score and a comment
          to you. Students see nothing of it.
        </Trans>
      </Text>
      <SelectField
        label={t`Strictness`}
        value={value.strictness}
        onValue={(given) => set({ strictness: given as Strictness })}
        options={[
          { value: 'gentle', label: t`lenient` },
          { value: 'usual', label: t`balanced` },
          { value: 'strict', label: t`strict` },
        ]}
      />
      <TextArea
        label={t`What to look at (optional)`}
        rows={3}
        maxLength={homeworkLimits.guidanceChars}
        value={value.guidance}
        onChange={(event) => set({ guidance: event.target.value })}
      />
      <SwitchRow
        label={<Trans>With the reference answer</Trans>}
        hint={<Trans>It goes to the AI, too, where there is one.</Trans>}
        on={value.withReference}
        onSwitch={(given) => set({ withReference: given })}
      />
      <DialogEnd>
        <Box flex="1" fontSize="sm" color="fg.muted" aria-live="polite" id="ai-why-not">
          {whyNot}
        </Box>
        <Button variant="outline" type="button" onClick={save}>
          <Trans>Save</Trans>
        </Button>
        <Button type="submit" disabled={whyNot !== undefined} aria-describedby="ai-why-not">
          <Plural value={subjects.length} one="Send # submission" other="Send # submissions" />
        </Button>
      </DialogEnd>
    </Grid>
  );
};
