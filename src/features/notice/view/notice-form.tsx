import { Button, Flex, Grid } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import type { Refusal } from '#contract/core/refusal.ts';
import { activityRefusal } from '#contract/features/activity/rules.ts';
import { noticeFiles } from '#contract/features/notice/keys.ts';
import type { NoticeRow } from '#contract/features/notice/rows.ts';
import { GivenFields, usualGiving } from '#src/features/activity/view/public.tsx';
import { Attachments, useEditorFiles } from '#src/features/upload/view/public.tsx';
import { writingFills } from '#src/ui/editor/editor-style.ts';
import { RichTextField } from '#src/ui/editor/rich-text-field.tsx';
import { useSubmit } from '#src/ui/live/use-once.ts';
import { useCanAsk } from '#src/ui/live/use-status.ts';
import { AppDialog, DialogEnd } from '#src/ui/overlays/app-dialog.tsx';
import { DraftLine } from '#src/ui/parts/draft-line.tsx';
import { TextField } from '#src/ui/parts/fields.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';
import { useNoticeDraft } from './use-notice-draft.ts';

interface NoticeFormProps {
  readonly courseId: string;
  /** The notice to edit; without it a new one is written. */
  readonly notice?: NoticeRow;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Writes or edits a notice. What is typed is a draft at once; closing keeps it. */
export const NoticeForm = ({ courseId, notice, open, onClose }: NoticeFormProps) => (
  <AppDialog
    open={open}
    onClose={onClose}
    width="dlgEntry"
    title={notice === undefined ? <Trans>New notice</Trans> : <Trans>Edit a notice</Trans>}
  >
    <Form courseId={courseId} notice={notice} onDone={onClose} />
  </AppDialog>
);

interface FormProps {
  readonly courseId: string;
  readonly notice: NoticeRow | undefined;
  readonly onDone: () => void;
}

const Form = ({ courseId, notice, onDone }: FormProps) => {
  const { t } = useLingui();
  const line = useId();
  const { draft, send } = useNoticeDraft(courseId, notice);
  const online = useCanAsk();
  const textOf = useRefusalText();
  const tellRefusal = useTellRefusal();
  const [refusal, setRefusal] = useState<Refusal>();
  const files = useEditorFiles();
  const { value, setValue } = draft;
  const giving = value.giving ?? usualGiving;
  const isLater = notice === undefined && giving.publish !== '';
  const isLong = draft.value.content.length > limits.richTextChars;
  const submit = useSubmit(async () => {
    if (isLong) return;
    if (giving.audience === null) return setRefusal(activityRefusal.nobody);
    const result = await send();
    if (result?.ok !== true) {
      setRefusal(result?.refusal);
      if (result !== undefined && result.refusal.field === undefined) tellRefusal(result.refusal);
      return;
    }
    onDone();
    if (!online) tell(t`Not published yet — it is sent when you are online again.`);
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
      <Attachments
        label={t`Files`}
        files={value.files}
        most={noticeFiles}
        onFiles={(change) => setValue((now) => ({ ...now, files: change(now.files) }))}
      />
      {notice === undefined && (
        <GivenFields
          courseId={courseId}
          value={giving}
          onValue={(change) => setValue((now) => ({ ...now, giving: { ...giving, ...change } }))}
          refusal={refusal}
          hasDue={false}
        />
      )}
      <DialogEnd>
        <DraftLine id={line} draft={draft} />
        <Flex gap="2" ms="auto">
          {draft.state !== 'clean' && draft.state !== 'loading' && (
            <Button type="button" variant="ghost" onClick={() => void draft.drop()}>
              <Trans>Discard draft</Trans>
            </Button>
          )}
          <Button type="submit" aria-describedby={line}>
            {notice !== undefined ? <Trans>Save</Trans> : isLater ? <Trans>Schedule</Trans> : <Trans>Publish</Trans>}
          </Button>
        </Flex>
      </DialogEnd>
    </Grid>
  );
};
