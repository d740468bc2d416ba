import { Button, Flex, Grid, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { limits } from '#contract/core/limits.ts';
import { ok } from '#contract/core/result.ts';
import type { Editions } from '#contract/core/rows/editions.ts';
import type { FileRef } from '#contract/core/shapes.ts';
import { hour } from '#contract/core/time.ts';
import { officeLimits, type PostKind } from '#contract/features/research/keys.ts';
import {
  createArticle,
  createMeeting,
  createSubject,
  createVideo,
  editSubject,
  saveTopicOptions,
} from '#contract/features/research/post-calls.ts';
import type { OfficePostRow } from '#contract/features/research/rows.ts';
import { topicsOf } from '#src/features/research/data/queries.ts';
import { Attachments, useEditorFiles } from '#src/features/upload/view/public.tsx';
import { RichTextField } from '#src/ui/editor/rich-text-field.tsx';
import type { Sent } from '#src/ui/live/drafts/sender.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { type DraftState, useDraft } from '#src/ui/live/use-draft.ts';
import { useFormRefusal } from '#src/ui/live/use-form-refusal.ts';
import { useLeftDraft } from '#src/ui/live/use-left-draft.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { AppDialog } from '#src/ui/overlays/app-dialog.tsx';
import { DraftForm } from '#src/ui/overlays/draft-form.tsx';
import { TextField } from '#src/ui/parts/fields.tsx';
import { TimeField } from '#src/ui/parts/time-fields.tsx';
import { fromField, toField } from '#src/ui/words/school-time.ts';

interface PostDraft {
  readonly title: string;
  /** HTML. */
  readonly content: string;
  readonly files: readonly FileRef[];
  readonly topicIds: readonly string[];
  /** Of a meeting, by the school's clock. */
  readonly starts: string;
  readonly ends: string;
  readonly place: string;
  readonly recording: string;
  /** The editions that an edit began from. */
  readonly editions?: Editions;
}

interface PostFormProps {
  readonly officeId: string;
  readonly kind: PostKind;
  /** The post to edit; without it a new one is written. */
  readonly post?: OfficePostRow;
  readonly onClose: () => void;
}

/** Writes or edits a discussion, a meeting, an article or a video. What is typed is a draft at once. */
export const PostForm = ({ officeId, kind, post, onClose }: PostFormProps) => {
  const { t } = useLingui();
  const left = useLeftDraft(onClose);
  const titles = {
    discussion: post ? t`Edit the discussion` : t`New discussion`,
    meeting: post ? t`Edit the meeting` : t`New meeting`,
    article: post ? t`Edit the article` : t`New article`,
    video: post ? t`Edit the video` : t`New video`,
  };
  return (
    <AppDialog open onClose={left.close} width="dlgWide" title={titles[kind]}>
      <Form officeId={officeId} kind={kind} post={post} onDraft={left.look} onClose={onClose} />
    </AppDialog>
  );
};

const firstDraft = (kind: PostKind, post: OfficePostRow | undefined): PostDraft => {
  const start = Math.ceil(Date.now() / hour) * hour + 23 * hour;
  const times =
    kind === 'meeting' ? { startsAt: post?.startsAt ?? start, endsAt: post?.endsAt ?? start + hour } : undefined;
  return {
    title: post?.title ?? '',
    content: post?.content ?? '',
    files: post?.files ?? [],
    topicIds: post?.topicIds ?? [],
    starts: times === undefined ? '' : toField(times.startsAt),
    ends: times === undefined ? '' : toField(times.endsAt),
    place: post?.place ?? '',
    recording: post?.recording ?? '',
    ...(post !== undefined && { editions: post.editions }),
  };
};

interface FormProps extends Omit<PostFormProps, 'post'> {
  readonly post: OfficePostRow | undefined;
  readonly onDraft: (draft: Pick<DraftState<unknown>, 'state'>) => void;
}

const makers = { discussion: createSubject, article: createArticle, video: createVideo } as const;

const sameIds = (some: readonly string[], others: readonly string[]): boolean => some.join() === others.join();

/** Sends a new post, or what of one was changed. */
const usePostWriting = ({ officeId, kind, post }: Omit<PostFormProps, 'onClose'>) => {
  const { store } = useSession();
  const draft = useDraft<PostDraft>(
    post === undefined ? `office/${officeId}/new/${kind}` : `office/post/${post.id}`,
    firstDraft(kind, post),
  );
  const create = (): Promise<Sent> => {
    const written = (value: PostDraft, id: string) => ({
      ...{ officeId, id, title: value.title, content: value.content },
      ...{ files: [...value.files], topicIds: [...value.topicIds] },
    });
    if (kind !== 'meeting') return draft.send(makers[kind] as typeof createSubject, written);
    return draft.send(createMeeting, (value, id) => ({
      ...written(value, id),
      ...{ startsAt: fromField(value.starts), endsAt: fromField(value.ends), place: value.place.trim() },
    }));
  };
  const edit = async (row: OfficePostRow): Promise<Sent> => {
    const { value } = draft;
    const { id } = row;
    if (!sameIds(value.topicIds, row.topicIds)) {
      const filed = await store.mutate(saveTopicOptions, { officeId, id, topicIds: [...value.topicIds] });
      if (!filed.ok) return filed;
    }
    const changed = changedIn(row, value);
    if (Object.keys(changed).length > 0)
      return draft.send(editSubject, (now) => ({ officeId, id, ...changedIn(row, now), basis: basisOf(row, now) }));
    await draft.drop();
    return ok(undefined);
  };
  return { draft, send: () => (post === undefined ? create() : edit(post)) };
};

const changedIn = (row: OfficePostRow, { title, content, files, starts, ends, place, recording }: PostDraft) => ({
  ...(title !== row.title && { title }),
  ...(content !== row.content && { content }),
  ...(!sameIds(
    files.map(({ id }) => id),
    row.files.map(({ id }) => id),
  ) && { files: [...files] }),
  ...(row.kind === 'meeting' && {
    ...(starts !== toField(row.startsAt) && { startsAt: fromField(starts) }),
    ...(ends !== toField(row.endsAt) && { endsAt: fromField(ends) }),
    ...(place !== row.place && { place: place.trim() }),
    ...(recording !== row.recording && { recording: recording.trim() }),
  }),
});

const basisOf = (row: OfficePostRow, draft: PostDraft) => {
  const editions = draft.editions ?? row.editions;
  return {
    ...(draft.title !== row.title && { title: editions.title ?? '' }),
    ...(draft.content !== row.content && { content: editions.content ?? '' }),
  };
};

const Form = ({ officeId, kind, post, onDraft, onClose }: FormProps) => {
  const { t } = useLingui();
  const { draft, send } = usePostWriting({ officeId, kind, ...(post !== undefined && { post }) });
  const { errorOf, refuse } = useFormRefusal();
  const files = useEditorFiles();
  const topics = useLive(topicsOf, officeId) ?? [];
  const { value, setValue } = draft;
  useEffect(() => onDraft(draft));
  const set = (change: Partial<PostDraft>) => setValue((now) => ({ ...now, ...change }));
  const isLong = value.content.length > limits.richTextChars;
  const submit = async () => {
    if (isLong) return;
    const done = await send();
    if (done?.ok === true) onClose();
    else refuse(done?.refusal);
  };
  const turn = (id: string) =>
    setValue((now) => ({
      ...now,
      topicIds: now.topicIds.includes(id)
        ? now.topicIds.filter((one) => one !== id)
        : [...now.topicIds, id].slice(-officeLimits.topicsOfPost),
    }));
  return (
    <DraftForm
      draft={draft}
      submit={post === undefined ? <Trans>Publish</Trans> : <Trans>Save</Trans>}
      onSubmit={submit}
    >
      <TextField
        label={t`Title`}
        required
        maxLength={limits.titleChars}
        value={value.title}
        onChange={({ target }) => set({ title: target.value })}
        error={errorOf('title')}
      />
      {kind === 'meeting' && (
        <>
          <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="4">
            <TimeField label={t`Begins`} value={value.starts} onValue={(starts) => set({ starts })} />
            <TimeField label={t`Ends`} value={value.ends} onValue={(ends) => set({ ends })} error={errorOf('endsAt')} />
          </Grid>
          <TextField
            label={t`Where it is held`}
            placeholder="https://"
            hint={t`The link of the meeting. May stay empty.`}
            maxLength={limits.urlChars}
            value={value.place}
            onChange={({ target }) => set({ place: target.value })}
            error={errorOf('place')}
          />
          {post !== undefined && (
            <TextField
              label={t`Recording`}
              placeholder="https://"
              maxLength={limits.urlChars}
              value={value.recording}
              onChange={({ target }) => set({ recording: target.value })}
              error={errorOf('recording')}
            />
          )}
        </>
      )}
      <RichTextField
        label={kind === 'meeting' ? t`Description` : t`Content`}
        value={value.content}
        onValue={(content) => set({ content })}
        files={files}
        error={isLong ? t`This text is too long.` : errorOf('content')}
      />
      <Attachments
        label={kind === 'video' ? t`Video files` : t`Attachments`}
        files={value.files}
        max={officeLimits.files}
        onFiles={(change) => setValue((now) => ({ ...now, files: change(now.files) }))}
      />
      {topics.length > 0 && (
        <Flex role="group" aria-label={t`Topics`} gap="1" wrap="wrap" align="center">
          <Text fontSize="sm" fontWeight="500" me="1">
            <Trans>Topics</Trans>
          </Text>
          {topics.map(({ id, title }) => (
            <Button
              key={id}
              type="button"
              size="xs"
              variant={value.topicIds.includes(id) ? 'subtle' : 'outline'}
              aria-pressed={value.topicIds.includes(id)}
              onClick={() => turn(id)}
            >
              {title}
            </Button>
          ))}
        </Flex>
      )}
    </DraftForm>
  );
};
