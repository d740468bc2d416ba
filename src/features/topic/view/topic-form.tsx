import { Button, Flex, Grid } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { newId } from '#contract/core/ids.ts';
import { limits } from '#contract/core/limits.ts';
import type { Refusal } from '#contract/core/refusal.ts';
import { createTopic } from '#contract/features/topic/calls.ts';
import { newTopicDraft } from '#src/features/topic/data/public.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useDraft } from '#src/ui/live/use-draft.ts';
import { useSubmit } from '#src/ui/live/use-once.ts';
import { AppDialog } from '#src/ui/overlays/app-dialog.tsx';
import { DraftLine } from '#src/ui/parts/draft-line.tsx';
import { TextArea, TextField } from '#src/ui/parts/fields.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { useTellRefusal } from '#src/ui/words/tell.ts';

interface TopicFormProps {
  readonly courseId: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

export const TopicForm = ({ courseId, open, onClose }: TopicFormProps) => (
  <AppDialog open={open} onClose={onClose} width="dlgEntry" title={<Trans>New topic</Trans>}>
    <Form courseId={courseId} onDone={onClose} />
  </AppDialog>
);

const Form = ({ courseId, onDone }: { readonly courseId: string; readonly onDone: () => void }) => {
  const { t } = useLingui();
  const line = useId();
  const { store } = useSession();
  const draft = useDraft(newTopicDraft(courseId), { title: '', content: '' });
  const textOf = useRefusalText();
  const tellRefusal = useTellRefusal();
  const [refusal, setRefusal] = useState<Refusal>();
  const { value, setValue } = draft;
  const submit = useSubmit(async () => {
    const id = newId(Date.now(), crypto.getRandomValues.bind(crypto));
    const result = await store.mutate(createTopic, { courseId, id, ...value });
    if (!result.ok) {
      setRefusal(result.refusal);
      if (result.refusal.field === undefined) tellRefusal(result.refusal);
      return;
    }
    await draft.drop();
    onDone();
  });
  const errorOf = (field: string) => (refusal?.field === field ? textOf(refusal) : undefined);
  return (
    <Grid as="form" gap="4" onSubmit={submit} {...{ noValidate: true }}>
      <TextField
        label={t`Title`}
        required
        maxLength={limits.titleChars}
        value={value.title}
        onChange={(event) => setValue({ ...value, title: event.target.value })}
        error={errorOf('title')}
      />
      <TextArea
        label={t`Content`}
        rows={6}
        maxLength={limits.contentChars}
        value={value.content}
        onChange={(event) => setValue({ ...value, content: event.target.value })}
        error={errorOf('content')}
      />
      <Flex align="center" justify="space-between" gap="3" wrap="wrap">
        <DraftLine id={line} draft={draft} />
        <Button type="submit" ms="auto" aria-describedby={line}>
          <Trans>Open topic</Trans>
        </Button>
      </Flex>
    </Grid>
  );
};
