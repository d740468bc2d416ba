import { Box, Button, Flex, Grid } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import type { Refusal } from '#contract/core/refusal.ts';
import { can } from '#contract/core/roles.ts';
import { minute } from '#contract/core/time.ts';
import { publishCoursewares } from '#contract/features/content/calls.ts';
import { ordersAfter } from '#contract/features/content/order.ts';
import { createHomework, updateHomework } from '#contract/features/homework/calls.ts';
import { type HomeworkKind, homeworkLimits } from '#contract/features/homework/keys.ts';
import type { HomeworkReferenceRow } from '#contract/features/homework/rows.ts';
import { AudienceField } from '#src/features/activity/view/public.tsx';
import { activitiesOf } from '#src/features/content/data/public.ts';
import { MissingCourse, useCourse, useMyActor } from '#src/features/course/view/public.tsx';
import { referenceOf } from '#src/features/homework/data/queries.ts';
import { Attachments, useEditorFiles } from '#src/features/upload/view/public.tsx';
import { RichTextField } from '#src/ui/editor/rich-text-field.tsx';
import { useSession } from '#src/ui/live/session.tsx';
import { useDraft } from '#src/ui/live/use-draft.ts';
import { useLive, useLoaded } from '#src/ui/live/use-live.ts';
import { useOnce } from '#src/ui/live/use-once.ts';
import { useCanAsk } from '#src/ui/live/use-status.ts';
import { DraftLine } from '#src/ui/parts/draft-line.tsx';
import { TextField } from '#src/ui/parts/fields.tsx';
import { LostPage } from '#src/ui/parts/lost-page.tsx';
import { Page, WaitingPage } from '#src/ui/parts/page.tsx';
import { SwitchRow } from '#src/ui/parts/switch-row.tsx';
import { TimeField } from '#src/ui/parts/time-fields.tsx';
import { useErrorOf } from '#src/ui/words/refusal-texts.ts';
import { fromField, toField } from '#src/ui/words/school-time.ts';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';
import { workHref } from '../kinds.ts';
import { type Task, taskById } from '../parts/task-of.tsx';
import { createInput, draftOf, type HomeworkDraft, newDraft, updateInput, wrongNumber } from './draft.ts';
import { ModeFields } from './mode-fields.tsx';
import { ReferenceFields, ScoreFields } from './score-fields.tsx';
import { TimeFields } from './time-fields.tsx';

interface HomeworkEditorProps {
  readonly courseId: string;
  readonly kind: HomeworkKind;
  /** The one to edit; empty: a new one. */
  readonly id: string;
  /** Where a new one stands. */
  readonly chapterId: string;
}

/** /reviseHomework, /reviseCaseStudy: writes a homework or edits one; all of it works without a network. */
export const HomeworkEditor = ({ courseId, kind, id, chapterId }: HomeworkEditorProps) => {
  const { t } = useLingui();
  const course = useCourse(courseId);
  const actor = useMyActor(courseId);
  const task = useLoaded(taskById, id);
  const reference = useLoaded(referenceOf, id);
  if (course === undefined || task === undefined || reference === undefined) return <WaitingPage narrow />;
  if (course.value === undefined) return <MissingCourse />;
  if (actor === undefined) return <WaitingPage narrow />;
  if (!can(actor, 'content.write') || (id !== '' && task.value === undefined))
    return (
      <LostPage title={t`No such homework`}>
        <Trans>It was deleted, or it is not yours to edit.</Trans>
      </LostPage>
    );
  return (
    <Form
      key={id}
      courseId={courseId}
      kind={task.value?.row.kind ?? kind}
      task={task.value}
      reference={reference.value}
      chapterId={chapterId}
    />
  );
};

interface FormProps {
  readonly courseId: string;
  readonly kind: HomeworkKind;
  readonly task: Task | undefined;
  readonly reference: HomeworkReferenceRow | undefined;
  readonly chapterId: string;
}

const Form = ({ courseId, kind, task, reference, chapterId }: FormProps) => {
  const { t } = useLingui();
  const line = useId();
  const files = useEditorFiles();
  const { draft, send, refusal } = useSaving({ courseId, kind, task, reference, chapterId });
  const { value, setValue } = draft;
  const set = (change: Partial<HomeworkDraft>) => setValue((now) => ({ ...now, ...change }));
  const errorOf = useErrorOf(refusal);
  const isCase = kind === 'caseStudy';
  const isNew = task === undefined;
  const save = useOnce(() => send(false));
  const publish = useOnce(() => send(true));
  if (draft.state === 'loading') return <WaitingPage narrow />;
  const title = isNew ? (isCase ? t`New case study` : t`New homework`) : isCase ? t`Edit case study` : t`Edit homework`;
  const isDraft = isNew || task.of.state === 'unpublished';
  return (
    <Page title={title} narrow>
      <Grid gap="6" templateColumns="minmax(0, 1fr)">
        <TextField
          label={t`Title`}
          required
          maxLength={limits.titleChars}
          value={value.title}
          onChange={(event) => set({ title: event.target.value })}
          error={errorOf('title')}
        />
        <RichTextField
          label={isCase ? t`The case` : t`Task`}
          value={value.content}
          onValue={(content) => set({ content })}
          files={files}
          error={errorOf('content')}
        />
        <Attachments
          label={t`Files of the task`}
          files={value.files}
          max={homeworkLimits.files}
          onFiles={(change) => setValue((now) => ({ ...now, files: change(now.files) }))}
        />
        <AudienceField
          courseId={courseId}
          value={value.audience ?? undefined}
          onValue={(audience) => set({ audience: audience ?? null })}
          error={refusal?.field === 'audience' ? t`Choose at least one group or student.` : undefined}
        />
        <ModeFields courseId={courseId} value={value} onValue={set} error={errorOf('mode')} />
        <ScoreFields value={value} onValue={set} refusal={refusal} />
        <TimeFields courseId={courseId} value={value} onValue={set} error={errorOf('closesAt')} />
        <ReferenceFields
          value={value.reference}
          onValue={(change) => setValue((now) => ({ ...now, reference: change(now.reference) }))}
        />
        {isDraft && <PublishLater value={value} onValue={set} error={errorOf('publishAt')} />}
        <Flex
          align="center"
          gap="3"
          wrap="wrap"
          position="sticky"
          bottom="0"
          zIndex="1"
          bg="bg"
          py="3"
          borderTopWidth="1px"
        >
          <DraftLine id={line} draft={draft} />
          <Flex gap="2" ms="auto" wrap="wrap">
            {draft.state === 'saved' && (
              <Button variant="ghost" onClick={() => void draft.drop()}>
                <Trans>Discard draft</Trans>
              </Button>
            )}
            <Button variant={isDraft ? 'outline' : 'solid'} onClick={save} aria-describedby={line}>
              {isDraft ? <Trans>Save, unpublished</Trans> : <Trans>Save</Trans>}
            </Button>
            {isDraft && (
              <Button onClick={publish} aria-describedby={line}>
                {value.publishAt === '' ? <Trans>Publish</Trans> : <Trans>Schedule</Trans>}
              </Button>
            )}
          </Flex>
        </Flex>
      </Grid>
    </Page>
  );
};

interface PublishLaterProps {
  readonly value: HomeworkDraft;
  readonly onValue: (change: Partial<HomeworkDraft>) => void;
  readonly error: string | undefined;
}

const PublishLater = ({ value, onValue, error }: PublishLaterProps) => {
  const { t } = useLingui();
  const isLater = value.publishAt !== '';
  return (
    <Box>
      <SwitchRow
        label={<Trans>Publish at a time</Trans>}
        on={isLater}
        onSwitch={(on) => onValue({ publishAt: on ? toField(Date.now() + 60 * minute) : '' })}
      />
      {isLater && (
        <TimeField
          label={t`Publish at`}
          value={value.publishAt}
          onValue={(publishAt) => onValue({ publishAt })}
          error={error}
        />
      )}
    </Box>
  );
};

/** Saves what stands in the form, which ends its draft; and publishes it where that was pressed. */
const useSaving = ({ courseId, kind, task, reference, chapterId }: FormProps) => {
  const { t } = useLingui();
  const { store } = useSession();
  const { history } = useRouter();
  const online = useCanAsk();
  const tellRefusal = useTellRefusal();
  const activities = useLive(activitiesOf, courseId);
  const [refusal, setRefusal] = useState<Refusal>();
  const key = task === undefined ? `homework/new/${kind}/${courseId}` : `homework/edit/${task.row.id}`;
  const draft = useDraft<HomeworkDraft>(key, task === undefined ? newDraft(chapterId) : draftOf(task, reference));
  const show = (given: Refusal) => {
    setRefusal(given);
    if (given.field === undefined || given.field === 'reference') tellRefusal(given);
  };
  const saved = async (): Promise<{ readonly id: string } | undefined> => {
    if (task === undefined) {
      let made = '';
      const result = await draft.send(createHomework, (written, id) => {
        made = id;
        const others = (activities ?? []).filter((row) => row.chapterId === written.chapterId);
        return createInput(written, { courseId, id, kind, order: ordersAfter(others, [id])[0] ?? 'a0' });
      });
      if (result?.ok === true) return { id: made };
      if (result !== undefined) show(result.refusal);
      return undefined;
    }
    const place = { courseId, id: task.row.id };
    if (updateInput(draft.value, place) === undefined) {
      await draft.drop();
      return place;
    }
    const result = await draft.send(updateHomework, (written) => updateInput(written, place));
    if (result?.ok === true) return place;
    if (result !== undefined) show(result.refusal);
    return undefined;
  };
  const send = async (publishes: boolean): Promise<void> => {
    const wrong = wrongNumber(draft.value);
    if (draft.value.audience === null) return setRefusal({ reason: 'core.invalidInput', code: 0, field: 'audience' });
    if (wrong !== undefined) return setRefusal({ reason: 'core.invalidInput', code: 0, field: wrong });
    const { publishAt: later, closes } = draft.value;
    const made = await saved();
    if (made === undefined) return;
    const href = workHref(kind, courseId, made.id);
    if (publishes) {
      const times = { publishAt: later === '' ? 0 : fromField(later) || 1, closesAt: fromField(closes) };
      const result = await store.mutate(publishCoursewares, { courseId, ids: [made.id], ...times });
      // It is saved, and stands there unpublished.
      if (!result.ok) tellRefusal(result.refusal);
      else if (!online) tell(t`Not published yet — it is sent when you are online again.`);
    }
    history.replace(href);
  };
  return { draft, send, refusal };
};
