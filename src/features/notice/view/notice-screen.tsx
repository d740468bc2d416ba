import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { Cloud, History, Pencil, Pin, PinOff, Trash2 } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { can } from '#contract/core/roles.ts';
import { isBlankRichText } from '#contract/core/text/rich-text.ts';
import { deleteNotice, readNotice, setNoticeTop } from '#contract/features/notice/calls.ts';
import { plainContent, richContent } from '#contract/features/notice/keys.ts';
import type { NoticeRow } from '#contract/features/notice/rows.ts';
import { noticeTable } from '#contract/features/notice/tables.ts';
import { rowKey } from '#src/core/feature.ts';
import { GivenLine } from '#src/features/activity/view/public.tsx';
import { activityById } from '#src/features/content/data/public.ts';
import { MissingCourse, useCourse, useMemberNames, useMyActor } from '#src/features/course/view/public.tsx';
import { noticeById, readNotices } from '#src/features/notice/data/queries.ts';
import { useReadAbout } from '#src/features/notification/view/public.tsx';
import { Discussion, DiscussionWords } from '#src/features/topic/view/public.tsx';
import { FileList, openPictures, useEditorFiles } from '#src/features/upload/view/public.tsx';
import { RichText } from '#src/ui/editor/show/rich-text.tsx';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive, useLoaded } from '#src/ui/live/use-live.ts';
import { useMarks } from '#src/ui/live/use-marks.ts';
import { AppDialog, onceOpened } from '#src/ui/overlays/app-dialog.tsx';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { RowMenu } from '#src/ui/overlays/row-menu.tsx';
import type { RowAction } from '#src/ui/overlays/row-menu-content.tsx';
import { LostPage } from '#src/ui/parts/lost-page.tsx';
import { Page, WaitingPage } from '#src/ui/parts/page.tsx';
import { PersonMark } from '#src/ui/parts/person-mark.tsx';
import { SyncMark } from '#src/ui/parts/sync-mark.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import { Time } from '#src/ui/words/time.tsx';
import { NoticeReaders } from './notice-readers.tsx';

const NoticeRecord = lazy(async () => ({ default: (await import('./notice-record.tsx')).NoticeRecord }));
const NoticeForm = onceOpened(async () => (await import('./notice-form.tsx')).NoticeForm);

/** What staff may do with a notice. */
const NoticeActions = ({ notice }: { readonly notice: NoticeRow }) => {
  const { courseId, id, pinned } = notice;
  const { t } = useLingui();
  const { store } = useSession();
  const navigate = useNavigate();
  const tellRefusal = useTellRefusal();
  const [open, setOpen] = useState<'edit' | 'delete' | 'record'>();
  const pin = async () => {
    const result = await store.mutate(setNoticeTop, { courseId, id, state: pinned ? 0 : 1 });
    if (!result.ok) tellRefusal(result.refusal);
  };
  const remove = async () => {
    const result = await store.mutate(deleteNotice, { courseId, id });
    if (!result.ok) return tellRefusal(result.refusal);
    await navigate({ to: '/main/classDetail', search: { courseid: courseId, modulename: 'notice' }, replace: true });
  };
  const more = (): readonly RowAction[] => [
    { id: 'record', label: t`Earlier versions`, icon: History, onChoose: () => setOpen('record') },
    {
      ...{ id: 'delete', label: t`Delete`, icon: Trash2, isDanger: true, isApart: true },
      onChoose: () => setOpen('delete'),
    },
  ];
  return (
    <Flex gap="1" align="center">
      <Button size="sm" variant="outline" onClick={() => setOpen('edit')}>
        <Pencil size={16} aria-hidden />
        <Trans>Edit</Trans>
      </Button>
      <Button size="sm" variant="ghost" onClick={pin}>
        {pinned ? <PinOff size={16} aria-hidden /> : <Pin size={16} aria-hidden />}
        {pinned ? <Trans>Unpin</Trans> : <Trans>Pin</Trans>}
      </Button>
      <RowMenu label={t`More for this notice`} actions={more} />
      <NoticeForm courseId={courseId} notice={notice} open={open === 'edit'} onClose={() => setOpen(undefined)} />
      <AppDialog
        open={open === 'record'}
        onClose={() => setOpen(undefined)}
        width="dlgEntry"
        title={<Trans>Earlier versions</Trans>}
      >
        <Suspense fallback={null}>
          <NoticeRecord id={id} />
        </Suspense>
      </AppDialog>
      <ConfirmDialog
        open={open === 'delete'}
        title={<Trans>Delete this notice?</Trans>}
        confirm={<Trans>Delete</Trans>}
        onConfirm={remove}
        onClose={() => setOpen(undefined)}
      >
        <Trans>It disappears for everyone in the class. This cannot be undone.</Trans>
      </ConfirmDialog>
    </Flex>
  );
};

/** What is said under a notice, and the words that are used most. */
const NoticeDiscussion = ({ notice }: { readonly notice: NoticeRow }) => {
  const { courseId, id } = notice;
  const [isOpen, setOpen] = useState(false);
  return (
    <Box mt="6">
      <Suspense fallback={<Waiting rows={2} />}>
        <Discussion courseId={courseId} id={id} closed={false} />
      </Suspense>
      <Flex mt="2" justify="flex-end">
        <Button size="sm" variant="ghost" onClick={() => setOpen(true)}>
          <Cloud size={16} aria-hidden />
          <Trans>Word cloud</Trans>
        </Button>
      </Flex>
      <AppDialog open={isOpen} onClose={() => setOpen(false)} width="dlgEntry" title={<Trans>Word cloud</Trans>}>
        <Suspense fallback={null}>
          <DiscussionWords id={id} texts={[notice.title, plainContent(notice)]} />
        </Suspense>
      </AppDialog>
    </Box>
  );
};

/** /billboard_detail: one notice; for staff also who has read it. */
export const NoticeScreen = ({ courseId, id }: { readonly courseId: string; readonly id: string }) => {
  const { t } = useLingui();
  const course = useCourse(courseId);
  const notice = useLoaded(noticeById, id);
  if (course === undefined || notice === undefined) return <WaitingPage narrow />;
  if (course.value === undefined) return <MissingCourse />;
  if (notice.value === undefined)
    return (
      <LostPage title={t`No such notice`}>
        <Trans>It was deleted, or it has not reached this device yet.</Trans>
      </LostPage>
    );
  return <Notice notice={notice.value} />;
};

const Notice = ({ notice }: { readonly notice: NoticeRow }) => {
  const { courseId, id } = notice;
  const { bytesOf } = useEditorFiles();
  const names = useMemberNames(courseId);
  const actor = useMyActor(courseId);
  const key = rowKey(noticeTable, id);
  const mark = useMarks([key]).get(key);
  const given = useLive(activityById, id);
  useMarkRead(notice);
  useReadAbout(id);
  return (
    <Page narrow title={notice.title} actions={can(actor, 'notice.write') && <NoticeActions notice={notice} />}>
      <Flex align="center" gap="3" mb="5" fontSize="sm" color="fg.muted" wrap="wrap">
        <PersonMark uid={notice.createdBy} name={names.get(notice.createdBy) ?? '·'} />
        <span>{names.get(notice.createdBy) ?? <Trans>Former member</Trans>}</span>
        <Time at={notice.createdAt} />
        {notice.updatedAt > notice.createdAt && (
          <span>
            <Trans>
              edited <Time at={notice.updatedAt} />
            </Trans>
          </span>
        )}
        <GivenLine row={given} />
        <SyncMark mark={mark} of={key} />
      </Flex>
      {(mark === 'waiting' || mark === 'sending') && notice.updatedAt === notice.createdAt && (
        <Text mb="4" fontSize="sm" color="fg.muted">
          <Trans>Not published yet — it is sent when you are online again.</Trans>
        </Text>
      )}
      <Box bg="bg.panel" borderWidth="1px" borderRadius="l3" p={{ base: '4', md: '6' }}>
        <Box maxW="measure">
          <RichText html={richContent(notice)} bytesOf={bytesOf} onPicture={openPictures} />
        </Box>
        {(notice.files ?? []).length > 0 && (
          <Box mt={isBlankRichText(notice.content) ? '0' : '5'}>
            <FileList files={notice.files} />
          </Box>
        )}
      </Box>
      {can(actor, 'notice.readers') && <NoticeReaders id={id} courseId={courseId} />}
      <NoticeDiscussion notice={notice} />
    </Page>
  );
};

/** Once, when it is seen; one's own notices need no mark. */
const useMarkRead = ({ courseId, id, createdBy }: NoticeRow): void => {
  const { store, uid } = useSession();
  const read = useLive(readNotices, courseId);
  const marks = can(useMyActor(courseId), 'notice.read');
  const unread = marks && read !== undefined && createdBy !== uid && !read.has(id);
  useEffect(() => {
    if (unread) void store.mutate(readNotice, { courseId, id });
  }, [unread, store, courseId, id]);
};
