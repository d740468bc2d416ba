import { Button, Flex, Grid } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import type { Refusal } from '#contract/core/refusal.ts';
import { can } from '#contract/core/roles.ts';
import { activityRefusal } from '#contract/features/activity/rules.ts';
import type { TopicRow } from '#contract/features/topic/rows.ts';
import { GivenFields, usualGiving } from '#src/features/activity/view/public.tsx';
import { useMyActor } from '#src/features/course/view/public.tsx';
import { useEditorFiles } from '#src/features/upload/view/public.tsx';
import { writingFills } from '#src/ui/editor/editor-style.ts';
import { RichTextField } from '#src/ui/editor/rich-text-field.tsx';
import { useSubmit } from '#src/ui/live/use-once.ts';
import { AppDialog, DialogEnd } from '#src/ui/overlays/app-dialog.tsx';
import { DraftLine } from '#src/ui/parts/draft-line.tsx';
import { TextField } from '#src/ui/parts/fields.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import { useTopicDraft } from './use-topic-draft.ts';

interface TopicFormProps {
  readonly courseId: string;
  /** The topic to edit; without it a new one is opened. */
  readonly topic?: TopicRow;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Opens or edits a topic. What is typed is a draft at once; closing keeps it. */
export const TopicForm = ({ courseId, topic, open, onClose }: TopicFormProps) => (
  <AppDialog
    open={open}
    onClose={onClose}
    width="dlgEntry"
    title={topic === undefined ? <Trans>New topic</Trans> : <Trans>Edit a topic</Trans>}
  >
    <Form courseId={courseId} topic={topic} onDone={onClose} />
  </AppDialog>
);

interface FormProps {
  readonly courseId: string;
  readonly topic: TopicRow | undefined;
  readonly onDone: () => void;
}

const Form = ({ courseId, topic, onDone }: FormProps) => {
  const { t } = useLingui();
  const line = useId();
  const { draft, send } = useTopicDraft(courseId, topic);
  const textOf = useRefusalText();
  const tellRefusal = useTellRefusal();
  const [refusal, setRefusal] = useState<Refusal>();
  const files = useEditorFiles();
  const { value, setValue } = draft;
  const giving = value.giving ?? usualGiving;
  const gives = can(useMyActor(courseId), 'topic.manage') && topic === undefined;
  const isLong = value.content.length > limits.richTextChars;
  const submit = useSubmit(async () => {
    if (isLong) return;
    if (giving.audience === null) return setRefusal(activityRefusal.nobody);
    const result = await send();
    if (result?.ok === true) return onDone();
    setRefusal(result?.refusal);
    if (result !== undefined && result.refusal.field === undefined) tellRefusal(result.refusal);
  });
  const errorOf = (field: string) => (refusal?.field === field ? textOf(refusal) : undefined);
  return (
    <Grid
      as="form"
      gap="4"
      templateColumns="minmax(0, 1fr)"
      css={writingFills}
      onSubmit={submit}
      {...{ noValidate: true }}
    >
      <TextField
        label={t`Title`}
        required
        maxLength={limits.titleChars}
        value={value.title}
        onChange={({ target }) => setValue((now) => ({ ...now, title: target.value }))}
        error={errorOf('title')}
      />
      <RichTextField
        label={t`Content`}
        value={value.content}
        onValue={(content) => setValue((now) => ({ ...now, content }))}
        files={files}
        error={isLong ? t`This text is too long.` : errorOf('content')}
      />
      {gives && (
        <GivenFields
          courseId={courseId}
          value={giving}
          onValue={(change) => setValue((now) => ({ ...now, giving: { ...giving, ...change } }))}
          refusal={refusal}
          hasDue
        />
      )}
      <DialogEnd>
        <DraftLine id={line} draft={draft} />
        <Flex gap="2" ms="auto">
          <Button type="submit" aria-describedby={line}>
            <SubmitText isNew={topic === undefined} isLater={gives && giving.publish !== ''} />
          </Button>
        </Flex>
      </DialogEnd>
    </Grid>
  );
};

const SubmitText = ({ isNew, isLater }: { readonly isNew: boolean; readonly isLater: boolean }) => {
  if (!isNew) return <Trans>Save</Trans>;
  return isLater ? <Trans>Schedule</Trans> : <Trans>Open topic</Trans>;
};
