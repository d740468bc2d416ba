import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useMemo } from 'react';
import { limits } from '#contract/core/limits.ts';
import { ok } from '#contract/core/result.ts';
import { can } from '#contract/core/roles.ts';
import type { Editions } from '#contract/core/rows/editions.ts';
import { looksRich, richOfPlain } from '#contract/core/text/rich-text.ts';
import { activityRefusal } from '#contract/features/activity/rules.ts';
import { ordersAfter } from '#contract/features/content/order.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import { createTopic, updateTopic } from '#contract/features/topic/calls.ts';
import { richContent } from '#contract/features/topic/keys.ts';
import type { TopicRow } from '#contract/features/topic/rows.ts';
import { GivenFields, type Giving, givenBy, usualGiving } from '#src/features/activity/view/public.tsx';
import { activitiesOf } from '#src/features/content/data/public.ts';
import { useMyActor } from '#src/features/course/view/public.tsx';
import { newTopicDraft } from '#src/features/topic/data/public.ts';
import { useEditorFiles } from '#src/features/upload/view/public.tsx';
import { writingFills } from '#src/ui/editor/editor-style.ts';
import { RichTextField } from '#src/ui/editor/rich-text-field.tsx';
import type { Sent } from '#src/ui/live/drafts/sender.ts';
import { type DraftState, useDraft } from '#src/ui/live/use-draft.ts';
import { useFormRefusal } from '#src/ui/live/use-form-refusal.ts';
import { useLeftDraft } from '#src/ui/live/use-left-draft.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { AppDialog } from '#src/ui/overlays/app-dialog.tsx';
import { DraftForm } from '#src/ui/overlays/draft-form.tsx';
import { TextField } from '#src/ui/parts/fields.tsx';

export interface TopicDraft {
  readonly title: string;
  /** HTML. */
  readonly content: string;
  /** The draft of an earlier version, and what another app shared, has none: its text is plain. */
  readonly format?: 'html';
  /** For whom a new one is, and when; without it: everybody, at once. */
  readonly giving?: Giving;
  /** The topic as it was when the edit began: what a conflict is judged by, however long the draft waits. */
  readonly from?: { readonly title: string; readonly content: string; readonly editions: Editions };
}

interface TopicWriting {
  readonly draft: DraftState<TopicDraft>;
  /** Opens or saves, which ends the draft. */
  readonly send: () => Promise<Sent>;
}

const useTopicDraft = (courseId: string, topic: TopicRow | undefined): TopicWriting => {
  const isGiven = can(useMyActor(courseId), 'topic.manage');
  const others = useLive(activitiesOf, courseId);
  const kept = useDraft<TopicDraft>(
    topic === undefined ? newTopicDraft(courseId) : `topic/edit/${topic.id}`,
    topic === undefined
      ? { title: '', content: '', format: 'html' }
      : {
          title: topic.title,
          content: richContent(topic),
          format: 'html',
          from: { title: topic.title, content: richContent(topic), editions: topic.editions ?? {} },
        },
  );
  const draft = useMemo(() => ({ ...kept, value: formatted(kept.value) }), [kept]);
  const send = async (): Promise<Sent> => {
    if (topic === undefined)
      return kept.send(createTopic, (written, id) => {
        const { title, content, giving = usualGiving } = formatted(written);
        const place = { courseId, id, title, content };
        return isGiven ? { ...place, ...givenBy(giving), isGiven, order: orderOf(others, id) } : place;
      });
    if (Object.keys(changedIn(draft.value)).length > 0)
      return kept.send(updateTopic, (written) => editOf(topic, formatted(written)));
    await kept.drop();
    return ok(undefined);
  };
  return { draft, send };
};

/** Behind everything that stands in no chapter. */
const orderOf = (others: readonly ActivityRow[] | undefined, id: string): string =>
  ordersAfter(
    (others ?? []).filter(({ chapterId }) => chapterId === ''),
    [id],
  )[0] ?? 'a0';

const changedIn = ({ title, content, from }: TopicDraft) => ({
  ...(title === from?.title ? {} : { title }),
  ...(content === from?.content ? {} : { content }),
});

const editOf = ({ courseId, id }: TopicRow, written: TopicDraft) => {
  const changed = changedIn(written);
  const editions = written.from?.editions ?? {};
  // What was never edited by this version has no editions: it meets nobody's.
  const basis = Object.fromEntries(
    Object.keys(changed).flatMap((field) => (editions[field] === undefined ? [] : [[field, editions[field]]])),
  );
  return { courseId, id, ...changed, basis };
};

const formatted = (draft: TopicDraft): TopicDraft =>
  draft.format === 'html' || looksRich(draft.content)
    ? { ...draft, format: 'html' }
    : { ...draft, content: richOfPlain(draft.content), format: 'html' };

interface TopicFormProps {
  readonly courseId: string;
  /** The topic to edit; without it a new one is opened. */
  readonly topic?: TopicRow;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Opens or edits a topic. What is typed is a draft at once; closing keeps it. */
export const TopicForm = ({ courseId, topic, open, onClose }: TopicFormProps) => {
  const left = useLeftDraft(onClose);
  return (
    <AppDialog
      open={open}
      onClose={left.close}
      width="dlgEntry"
      title={topic === undefined ? <Trans>New topic</Trans> : <Trans>Edit a topic</Trans>}
    >
      <Form courseId={courseId} topic={topic} onDraft={left.look} onDone={onClose} />
    </AppDialog>
  );
};

interface FormProps {
  readonly courseId: string;
  readonly topic: TopicRow | undefined;
  readonly onDraft: (draft: Pick<DraftState<unknown>, 'state'>) => void;
  readonly onDone: () => void;
}

const Form = ({ courseId, topic, onDraft, onDone }: FormProps) => {
  const { t } = useLingui();
  const { draft, send } = useTopicDraft(courseId, topic);
  const { refusal, errorOf, refuse } = useFormRefusal();
  const files = useEditorFiles();
  const { value, setValue } = draft;
  useEffect(() => onDraft(draft));
  const giving = value.giving ?? usualGiving;
  const gives = can(useMyActor(courseId), 'topic.manage') && topic === undefined;
  const isLong = value.content.length > limits.richTextChars;
  const submit = async () => {
    if (isLong) return;
    if (giving.audience === null) return refuse(activityRefusal.nobody);
    const result = await send();
    if (result?.ok === true) onDone();
    else refuse(result?.refusal);
  };
  return (
    <DraftForm
      draft={draft}
      css={writingFills}
      submit={<SubmitText isNew={topic === undefined} isLater={gives && giving.publish !== ''} />}
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
      {gives && (
        <GivenFields
          courseId={courseId}
          value={giving}
          onValue={(change) => setValue((now) => ({ ...now, giving: { ...giving, ...change } }))}
          refusal={refusal}
          hasDue
        />
      )}
    </DraftForm>
  );
};

const SubmitText = ({ isNew, isLater }: { readonly isNew: boolean; readonly isLater: boolean }) => {
  if (!isNew) return <Trans>Save</Trans>;
  return isLater ? <Trans>Schedule</Trans> : <Trans>Open topic</Trans>;
};
