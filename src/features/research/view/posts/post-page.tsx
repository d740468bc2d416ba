import { Box, Button, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { Ban, CircleStop, ExternalLink, Pencil, Pin, Play, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Mutation } from '#contract/core/call.ts';
import { deletePost, setMeetingState, setPostTop } from '#contract/features/research/post-calls.ts';
import type { OfficePostRow, OfficeRow } from '#contract/features/research/rows.ts';
import { officePostTable } from '#contract/features/research/tables.ts';
import { rowKey } from '#src/core/feature.ts';
import { postById, topicsOf } from '#src/features/research/data/queries.ts';
import { FileList, openPictures, useEditorFiles } from '#src/features/upload/view/public.tsx';
import { RichText } from '#src/ui/editor/show/rich-text.tsx';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive, useLoaded } from '#src/ui/live/use-live.ts';
import { useMarks } from '#src/ui/live/use-marks.ts';
import { whileOpen } from '#src/ui/overlays/app-dialog.tsx';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { RowMenu } from '#src/ui/overlays/row-menu.tsx';
import type { RowAction } from '#src/ui/overlays/row-menu-content.tsx';
import { LostPage } from '#src/ui/parts/lost-page.tsx';
import { Page, WaitingPage } from '#src/ui/parts/page.tsx';
import { PersonMark } from '#src/ui/parts/person-mark.tsx';
import { SyncMark } from '#src/ui/parts/sync-mark.tsx';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';
import { Time } from '#src/ui/words/time.tsx';
import { OfficeGate, ToOffice } from '../office-frame.tsx';
import { LikeButton, Tag } from '../parts.tsx';
import { useNames } from '../use-names.ts';
import { useMayIn } from '../use-office.ts';
import { Comments } from './comments.tsx';
import { MeetingBadge, useMeetingStatus } from './post-line.tsx';

const PostForm = whileOpen(async () => (await import('./post-form.tsx')).PostForm);

/** /TeachingResearch/themeDetails: one post of an office, and what is said under it. */
export const PostPage = ({ officeId, id }: { readonly officeId: string; readonly id: string }) => (
  <OfficeGate officeId={officeId}>{(office) => <Loaded office={office} id={id} />}</OfficeGate>
);

const Loaded = ({ office, id }: { readonly office: OfficeRow; readonly id: string }) => {
  const { t } = useLingui();
  const post = useLoaded(postById, id);
  if (post === undefined) return <WaitingPage narrow />;
  if (post.value === undefined)
    return (
      <LostPage title={t`Not there any more`} action={<ToOffice office={office} />}>
        <Trans>It was deleted, or it has not reached this device yet.</Trans>
      </LostPage>
    );
  return <Post office={office} post={post.value} />;
};

const Post = ({ office, post }: { readonly office: OfficeRow; readonly post: OfficePostRow }) => {
  const { bytesOf } = useEditorFiles();
  const may = useMayIn(office.id);
  const author = useNames(office.id).get(post.createdBy);
  const topics = useLive(topicsOf, office.id)?.filter(({ id }) => post.topicIds.includes(id)) ?? [];
  const key = rowKey(officePostTable, post.id);
  const mark = useMarks([key]).get(key);
  return (
    <Page narrow title={post.title} actionsBeside actions={<Actions post={post} />}>
      <Flex mt="-1" mb="4" align="center" columnGap="3" rowGap="1" fontSize="sm" color="fg.muted" wrap="wrap">
        <PersonMark uid={post.createdBy} name={author ?? '·'} />
        <span>{author ?? <Trans>Former member</Trans>}</span>
        <Time at={post.createdAt} />
        {post.updatedAt > 0 && (
          <span>
            <Trans>
              edited <Time at={post.updatedAt} />
            </Trans>
          </span>
        )}
        {post.pinned && <Pin size={14} aria-hidden />}
        {topics.map((topic) => (
          <Link key={topic.id} to="/TeachingResearch/topicDetails" search={{ resourceId: office.id, id: topic.id }}>
            <Tag color="brand.fg">{topic.title}</Tag>
          </Link>
        ))}
        <LikeButton officeId={office.id} targetId={post.id} may={may('office.share')} />
        <SyncMark mark={mark} of={key} />
      </Flex>
      {post.kind === 'meeting' && <MeetingLine post={post} />}
      {post.content !== '' && (
        <Box bg="bg.panel" borderWidth="1px" borderRadius="l3" p={{ base: '4', md: '6' }} mb="4">
          <Box maxW="measure">
            <RichText html={post.content} bytesOf={bytesOf} onPicture={openPictures} />
          </Box>
        </Box>
      )}
      <Box mb="6" _empty={{ display: 'none' }}>
        <FileList files={post.files} />
      </Box>
      <Comments post={post} />
    </Page>
  );
};

/** When and where a meeting is, and how it stands. */
const MeetingLine = ({ post }: { readonly post: OfficePostRow }) => {
  const status = useMeetingStatus(post);
  return (
    <Flex gap="3" mb="4" align="center" wrap="wrap" fontSize="sm">
      <MeetingBadge post={post} />
      <span>
        <Time at={post.startsAt} /> – <Time at={post.endsAt} />
      </span>
      {post.place !== '' && (status === 'toStart' || status === 'inMeeting') && (
        <Button asChild size="sm" variant={status === 'inMeeting' ? 'solid' : 'outline'}>
          <a href={post.place} target="_blank" rel="noreferrer noopener">
            <ExternalLink size={16} aria-hidden />
            <Trans>Join the meeting</Trans>
          </a>
        </Button>
      )}
      {post.recording !== '' && (
        <Button asChild size="sm" variant="outline">
          <a href={post.recording} target="_blank" rel="noreferrer noopener">
            <Play size={16} aria-hidden />
            <Trans>Watch the recording</Trans>
          </a>
        </Button>
      )}
    </Flex>
  );
};

const Actions = ({ post }: { readonly post: OfficePostRow }) => {
  const { t } = useLingui();
  const { store, uid } = useSession();
  const navigate = useNavigate();
  const tellRefusal = useTellRefusal();
  const may = useMayIn(post.officeId);
  const status = useMeetingStatus(post);
  const [open, setOpen] = useState<'edit' | 'delete' | 'cancel'>();
  const { officeId, id } = post;
  const isOwn = post.createdBy === uid && may('office.share');
  if (!isOwn && !may('office.edit')) return null;
  const act = async <M extends Mutation>(call: M, input: Parameters<typeof store.mutate<M>>[1]) => {
    const done = await store.mutate(call, input);
    if (!done.ok) tellRefusal(done.refusal);
    return done.ok;
  };
  const turn = (state: OfficePostRow['state']) => act(setMeetingState, { officeId, id, state });
  const remove = async () => {
    if (!(await act(deletePost, { officeId, id }))) return;
    tell(t`Deleted`);
    await navigate({ to: '/TeachingResearch/discussionActivities', search: { resourceId: officeId }, replace: true });
  };
  const meeting: readonly RowAction[] =
    post.kind !== 'meeting'
      ? []
      : [
          ...(status === 'toStart'
            ? [{ id: 'start', label: t`Begin now`, icon: Play, onChoose: () => void turn('started') }]
            : []),
          ...(status === 'inMeeting'
            ? [{ id: 'close', label: t`Close the meeting`, icon: CircleStop, onChoose: () => void turn('closed') }]
            : []),
          ...(status === 'toStart' || status === 'inMeeting'
            ? [{ id: 'cancel', label: t`Cancel the meeting`, icon: Ban, onChoose: () => setOpen('cancel') }]
            : [{ id: 'again', label: t`By its times again`, icon: Play, onChoose: () => void turn('') }]),
        ];
  const actions = (): readonly RowAction[] => [
    { id: 'edit', label: t`Edit`, icon: Pencil, onChoose: () => setOpen('edit') },
    ...meeting,
    ...(may('office.edit')
      ? [
          {
            id: 'pin',
            label: post.pinned ? t`Unpin` : t`Pin`,
            icon: Pin,
            onChoose: () => void act(setPostTop, { officeId, id, state: post.pinned ? 0 : 1 }),
          },
        ]
      : []),
    { id: 'delete', label: t`Delete`, icon: Trash2, isDanger: true, isApart: true, onChoose: () => setOpen('delete') },
  ];
  return (
    <>
      <RowMenu label={t`What can be done`} actions={actions} />
      <PostForm
        open={open === 'edit'}
        officeId={officeId}
        kind={post.kind}
        post={post}
        onClose={() => setOpen(undefined)}
      />
      <ConfirmDialog
        open={open === 'delete'}
        title={<Trans>Delete “{post.title}”?</Trans>}
        confirm={<Trans>Delete</Trans>}
        onConfirm={remove}
        onClose={() => setOpen(undefined)}
      >
        <Trans>What was said under it goes too.</Trans>
      </ConfirmDialog>
      <ConfirmDialog
        open={open === 'cancel'}
        title={<Trans>Cancel the meeting?</Trans>}
        confirm={<Trans>Cancel the meeting</Trans>}
        cancel={<Trans>Keep it</Trans>}
        onConfirm={() => turn('cancelled')}
        onClose={() => setOpen(undefined)}
      >
        <Trans>Its page stays and says so.</Trans>
      </ConfirmDialog>
    </>
  );
};
