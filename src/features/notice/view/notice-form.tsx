import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useMemo } from 'react';
import { limits } from '#contract/core/limits.ts';
import { ok } from '#contract/core/result.ts';
import type { Editions } from '#contract/core/rows/editions.ts';
import type { FileRef } from '#contract/core/shapes.ts';
import { richOfPlain } from '#contract/core/text/rich-text.ts';
import { activityRefusal } from '#contract/features/activity/rules.ts';
import { ordersAfter } from '#contract/features/content/order.ts';
import { createNotice, updateNotice } from '#contract/features/notice/calls.ts';
import { noticeFiles, richContent } from '#contract/features/notice/keys.ts';
import type { NoticeRow } from '#contract/features/notice/rows.ts';
import { GivenFields, type Giving, givenBy, usualGiving } from '#src/features/activity/view/public.tsx';
import { activitiesOf } from '#src/features/content/data/public.ts';
import { newNoticeDraft } from '#src/features/notice/data/public.ts';
import { Attachments, useEditorFiles } from '#src/features/upload/view/public.tsx';
import { writingFills } from '#src/ui/editor/editor-style.ts';
import { RichTextField } from '#src/ui/editor/rich-text-field.tsx';
import type { Sent } from '#src/ui/live/drafts/sender.ts';
import { type DraftState, useDraft } from '#src/ui/live/use-draft.ts';
import { useFormRefusal } from '#src/ui/live/use-form-refusal.ts';
import { useLeftDraft } from '#src/ui/live/use-left-draft.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { useCanAsk } from '#src/ui/live/use-status.ts';
import { AppDialog } from '#src/ui/overlays/app-dialog.tsx';
import { DraftForm } from '#src/ui/overlays/draft-form.tsx';
import { TextField } from '#src/ui/parts/fields.tsx';
import { tell } from '#src/ui/words/tell.ts';

export interface NoticeDraft {
  readonly title: string;
  /** HTML. */
  readonly content: string;
  readonly files: readonly FileRef[];
  /** A draft of an older version has none: its text is plain. */
  readonly format?: 'html';
  /** For whom a new one is, and when; without it: everybody, at once. */
  readonly giving?: Giving;
  /** The notice as it was when the edit began: what a conflict is judged by, however long the draft waits. */
  readonly from?: Pick<NoticeDraft, 'title' | 'content' | 'files'> & { readonly editions: Editions };
}

interface NoticeWriting {
  readonly draft: DraftState<NoticeDraft>;
  /** Publishes or saves, which ends the draft. */
  readonly send: () => Promise<Sent>;
}

const useNoticeDraft = (courseId: string, notice: NoticeRow | undefined): NoticeWriting => {
  const others = useLive(activitiesOf, courseId);
  const kept = useDraft<NoticeDraft>(
    notice === undefined ? newNoticeDraft(courseId) : `notice/edit/${notice.id}`,
    notice === undefined
      ? { title: '', content: '', files: [], format: 'html' }
      : {
          ...writtenOf(notice),
          format: 'html',
          from: { ...writtenOf(notice), editions: notice.editions },
        },
  );
  const draft = useMemo(() => ({ ...kept, value: formatted(kept.value) }), [kept]);
  const save = async (row: NoticeRow): Promise<Sent> => {
    if (Object.keys(changedIn(row, draft.value)).length > 0)
      return kept.send(updateNotice, (written) => editOf(row, formatted(written)));
    await kept.drop();
    return ok(undefined);
  };
  const send = () => {
    if (notice !== undefined) return save(notice);
    return kept.send(createNotice, (written, id) => {
      const { title, content, files, giving = usualGiving } = formatted(written);
      const loose = (others ?? []).filter(({ chapterId }) => chapterId === '');
      const place = { courseId, id, title, content, files: [...files] };
      return { ...place, ...givenBy(giving), order: ordersAfter(loose, [id])[0] ?? 'a0' };
    });
  };
  return { draft, send };
};

const writtenOf = (row: NoticeRow) => ({ title: row.title, content: richContent(row), files: row.files ?? [] });

const changedIn = (row: NoticeRow, { title, content, files, from = { ...row, ...writtenOf(row) } }: NoticeDraft) => ({
  ...(title === from.title ? {} : { title }),
  ...(content === from.content ? {} : { content }),
  ...(sameFiles(files, from.files) ? {} : { files: [...files] }),
});

const sameFiles = (some: readonly FileRef[], others: readonly FileRef[]): boolean =>
  some.map(({ id }) => id).join() === others.map(({ id }) => id).join();

const editOf = (row: NoticeRow, written: NoticeDraft) => {
  const changed = changedIn(row, written);
  const { editions } = written.from ?? row;
  const basis = Object.fromEntries(Object.keys(changed).map((field) => [field, editions[field] ?? '']));
  return { courseId: row.courseId, id: row.id, ...changed, basis };
};

/** A draft of an older version has plain text, or no files. */
const formatted = (kept: NoticeDraft): NoticeDraft => {
  const draft = {
    ...kept,
    files: kept.files ?? [],
    ...(kept.from && { from: { ...kept.from, files: kept.from.files ?? [] } }),
  };
  if (draft.format === 'html') return draft;
  const { from } = draft;
  return {
    ...draft,
    content: richOfPlain(draft.content),
    format: 'html',
    ...(from && { from: { ...from, content: richOfPlain(from.content) } }),
  };
};

interface NoticeFormProps {
  readonly courseId: string;
  /** The notice to edit; without it a new one is written. */
  readonly notice?: NoticeRow;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Writes or edits a notice. What is typed is a draft at once; closing keeps it. */
export const NoticeForm = ({ courseId, notice, open, onClose }: NoticeFormProps) => {
  const left = useLeftDraft(onClose);
  return (
    <AppDialog
      open={open}
      onClose={left.close}
      width="dlgEntry"
      title={notice === undefined ? <Trans>New notice</Trans> : <Trans>Edit a notice</Trans>}
    >
      <Form courseId={courseId} notice={notice} onDraft={left.look} onDone={onClose} />
    </AppDialog>
  );
};

interface FormProps {
  readonly courseId: string;
  readonly notice: NoticeRow | undefined;
  readonly onDraft: (draft: Pick<DraftState<unknown>, 'state'>) => void;
  readonly onDone: () => void;
}

const Form = ({ courseId, notice, onDraft, onDone }: FormProps) => {
  const { t } = useLingui();
  const { draft, send } = useNoticeDraft(courseId, notice);
  const online = useCanAsk();
  const { refusal, errorOf, refuse } = useFormRefusal();
  const files = useEditorFiles();
  const { value, setValue } = draft;
  useEffect(() => onDraft(draft));
  const giving = value.giving ?? usualGiving;
  const isLater = notice === undefined && giving.publish !== '';
  const isLong = draft.value.content.length > limits.richTextChars;
  const submit = async () => {
    if (isLong) return;
    if (giving.audience === null) return refuse(activityRefusal.nobody);
    const result = await send();
    if (result?.ok !== true) return refuse(result?.refusal);
    onDone();
    if (!online) tell(t`Not published yet — it is sent when you are online again.`);
  };
  return (
    <DraftForm
      draft={draft}
      css={writingFills}
      submit={notice !== undefined ? <Trans>Save</Trans> : isLater ? <Trans>Schedule</Trans> : <Trans>Publish</Trans>}
      onSubmit={submit}
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
        max={noticeFiles}
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
    </DraftForm>
  );
};
