import { Box, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { can } from '#contract/core/roles.ts';
import { isBlankRichText } from '#contract/core/text/words.ts';
import { readNotice } from '#contract/features/notice/calls.ts';
import { richContent } from '#contract/features/notice/keys.ts';
import type { NoticeRow } from '#contract/features/notice/rows.ts';
import { noticeTable } from '#contract/features/notice/tables.ts';
import { rowKey } from '#src/core/feature.ts';
import { GivenLine } from '#src/features/activity/view/public.tsx';
import { activityById } from '#src/features/content/data/public.ts';
import { MissingCourse, useCourse, useMemberNames, useMyActor } from '#src/features/course/view/public.tsx';
import { noticeById, readNotices } from '#src/features/notice/data/queries.ts';
import { useReadAbout } from '#src/features/notification/view/public.tsx';
import { FileList, openPictures, useEditorFiles } from '#src/features/upload/view/public.tsx';
import { RichText } from '#src/ui/editor/show/rich-text.tsx';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive, useLoaded } from '#src/ui/live/use-live.ts';
import { useMarks } from '#src/ui/live/use-marks.ts';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { Page, WaitingPage } from '#src/ui/parts/page.tsx';
import { PersonMark } from '#src/ui/parts/person-mark.tsx';
import { SyncMark } from '#src/ui/parts/sync-mark.tsx';
import { Time } from '#src/ui/words/time.tsx';
import { NoticeActions } from './notice-actions.tsx';
import { NoticeDiscussion } from './notice-discussion.tsx';
import { NoticeReaders } from './notice-readers.tsx';

/** /billboard_detail: one notice; for staff also who has read it. */
export const NoticeScreen = ({ courseId, id }: { readonly courseId: string; readonly id: string }) => {
  const { t } = useLingui();
  const course = useCourse(courseId);
  const notice = useLoaded(noticeById, id);
  if (course === undefined || notice === undefined) return <WaitingPage narrow />;
  if (course.value === undefined) return <MissingCourse />;
  if (notice.value === undefined)
    return (
      <Page title={t`No such notice`} headingHidden>
        <EmptyState picture="lost" title={<Trans>No such notice</Trans>}>
          <Trans>It was deleted, or it has not reached this device yet.</Trans>
        </EmptyState>
      </Page>
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
