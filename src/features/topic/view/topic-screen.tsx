import { Box, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { can } from '#contract/core/roles.ts';
import { richContent } from '#contract/features/topic/keys.ts';
import type { TopicReplyRow, TopicRow } from '#contract/features/topic/rows.ts';
import { topicTable } from '#contract/features/topic/tables.ts';
import { rowKey } from '#src/core/feature.ts';
import { GivenLine, useSeen } from '#src/features/activity/view/public.tsx';
import { activityById } from '#src/features/content/data/public.ts';
import { MissingCourse, useCourse, useMemberNames, useMyActor } from '#src/features/course/view/public.tsx';
import { useReadAbout } from '#src/features/notification/view/public.tsx';
import { repliesOf, topicById, votesIn } from '#src/features/topic/data/queries.ts';
import { openPictures, useEditorFiles } from '#src/features/upload/view/public.tsx';
import { RichText } from '#src/ui/editor/show/rich-text.tsx';
import { useLive, useLoaded } from '#src/ui/live/use-live.ts';
import { useMarks } from '#src/ui/live/use-marks.ts';
import { LostPage } from '#src/ui/parts/lost-page.tsx';
import { Page, WaitingPage } from '#src/ui/parts/page.tsx';
import { PersonMark } from '#src/ui/parts/person-mark.tsx';
import { SyncMark } from '#src/ui/parts/sync-mark.tsx';
import { Time } from '#src/ui/words/time.tsx';
import { Discussion } from './discussion.tsx';
import { TopicActions } from './topic-actions.tsx';
import { LikeButton, TopicMarks } from './topic-marks.tsx';

/** /topic_detail: one topic, its replies, and a box to add one. */
export const TopicScreen = ({ courseId, id }: { readonly courseId: string; readonly id: string }) => {
  const { t } = useLingui();
  const course = useCourse(courseId);
  const topic = useLoaded(topicById, id);
  if (course === undefined || topic === undefined) return <WaitingPage narrow />;
  if (course.value === undefined) return <MissingCourse />;
  if (topic.value === undefined)
    return (
      <LostPage title={t`No such topic`}>
        <Trans>It was deleted, or it has not reached this device yet.</Trans>
      </LostPage>
    );
  return <Topic topic={topic.value} />;
};

const none: readonly TopicReplyRow[] = [];

const Topic = ({ topic }: { readonly topic: TopicRow }) => {
  const { courseId, id } = topic;
  const { bytesOf } = useEditorFiles();
  const names = useMemberNames(courseId);
  const replies = useLive(repliesOf, id) ?? none;
  const votes = useLive(votesIn, courseId);
  const may = can(useMyActor(courseId), 'topic.reply');
  const given = useLive(activityById, id);
  useSeen(given);
  useReadAbout(id);
  const key = rowKey(topicTable, id);
  const mark = useMarks([key]).get(key);
  return (
    <Page narrow title={topic.title} actions={<TopicActions topic={topic} replies={replies} names={names} />}>
      <Flex mt="-1" mb="4" align="center" columnGap="3" rowGap="1" fontSize="sm" color="fg.muted" wrap="wrap">
        <PersonMark uid={topic.createdBy} name={names.get(topic.createdBy) ?? '·'} />
        <span>{names.get(topic.createdBy) ?? <Trans>Former member</Trans>}</span>
        <Time at={topic.createdAt} />
        {topic.updatedAt > 0 && (
          <span>
            <Trans>
              edited <Time at={topic.updatedAt} />
            </Trans>
          </span>
        )}
        <TopicMarks topic={topic} />
        <GivenLine row={given} />
        <LikeButton courseId={courseId} id={id} votes={votes} may={may} />
        <SyncMark mark={mark} of={key} />
      </Flex>
      {topic.content !== '' && (
        <Box bg="bg.panel" borderWidth="1px" borderRadius="l3" p={{ base: '4', md: '6' }} mb="6">
          <Box maxW="measure">
            <RichText html={richContent(topic)} bytesOf={bytesOf} onPicture={openPictures} />
          </Box>
        </Box>
      )}
      <Discussion courseId={courseId} id={id} closed={topic.closed} />
    </Page>
  );
};
