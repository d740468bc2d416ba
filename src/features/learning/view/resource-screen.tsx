import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { BookOpen } from 'lucide-react';
import { can } from '#contract/core/roles.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import { useSeen } from '#src/features/activity/view/public.tsx';
import { activityById, chaptersOf } from '#src/features/content/data/public.ts';
import { iconOfKind, textOfKind } from '#src/features/content/view/public.tsx';
import { MissingCourse, useCourse, useMemberNames, useMyActor } from '#src/features/course/view/public.tsx';
import { myLearning } from '#src/features/learning/data/queries.ts';
import { useReadAbout } from '#src/features/notification/view/public.tsx';
import { useLive, useLoaded } from '#src/ui/live/use-live.ts';
import { LostPage } from '#src/ui/parts/lost-page.tsx';
import { Page, WaitingPage } from '#src/ui/parts/page.tsx';
import { Time } from '#src/ui/words/time.tsx';
import { ContentBody } from './parts/content-body.tsx';
import { FinishBar, liveTypeOf, logKindOf } from './parts/finish-bar.tsx';
import { useRecorder } from './record/use-recorder.ts';
import { Statistics } from './statistics/statistics.tsx';

interface ResourceScreenProps {
  readonly courseId: string;
  readonly id: string;
}

/** /resource_detail: one activity; for a student with their own progress, for staff with that of the class. */
export const ResourceScreen = ({ courseId, id }: ResourceScreenProps) => {
  const { t } = useLingui();
  const course = useCourse(courseId);
  const activity = useLoaded(activityById, id);
  if (course === undefined || activity === undefined) return <WaitingPage />;
  if (course.value === undefined) return <MissingCourse />;
  if (activity.value === undefined || activity.value.courseId !== courseId)
    return (
      <LostPage title={t`No such activity`}>
        <Trans>It was deleted or taken back, or it has not reached this device yet.</Trans>
      </LostPage>
    );
  return <Resource activity={activity.value} />;
};

const Resource = ({ activity }: { readonly activity: ActivityRow }) => {
  const { id, courseId, title } = activity;
  const actor = useMyActor(courseId);
  const row = useLive(myLearning, id);
  const learns = can(actor, 'learning.log');
  useRecorder(learns ? { courseId, id, kind: logKindOf(activity), liveType: liveTypeOf(activity) } : undefined);
  useReadAbout(id);
  useSeen(activity);
  return (
    <Page
      title={title}
      actions={
        <Button asChild size="sm" variant="outline">
          <Link to="/coursewareStudy" search={{ courseid: courseId, id }}>
            <BookOpen aria-hidden />
            <Trans>Study mode</Trans>
          </Link>
        </Button>
      }
    >
      <Facts activity={activity} />
      <ContentBody activity={activity} height="min(72dvh, 56rem)" logs={learns} row={row} />
      {learns && (
        <Box mt="4">
          <FinishBar activity={activity} row={row} />
        </Box>
      )}
      {can(actor, 'learning.statistics') && <Statistics activity={activity} />}
    </Page>
  );
};

/** Kind, chapter, who published it and when. */
const Facts = ({ activity }: { readonly activity: ActivityRow }) => {
  const { i18n } = useLingui();
  const { courseId, kind, chapterId, publishedAt, createdBy } = activity;
  const chapter = useLive(chaptersOf, courseId)?.find((one) => one.id === chapterId);
  const names = useMemberNames(courseId);
  const Icon = iconOfKind(kind);
  const author = names.get(createdBy);
  return (
    <Flex
      align="center"
      columnGap="3"
      rowGap="1"
      mt={{ base: '-1', md: '-3' }}
      mb="4"
      fontSize="sm"
      color="fg.muted"
      wrap="wrap"
    >
      <Flex as="span" align="center" gap="1.5">
        <Icon size={16} strokeWidth={1.75} aria-hidden />
        {i18n._(textOfKind(kind))}
      </Flex>
      {chapter !== undefined && <span>{chapter.title}</span>}
      {author !== undefined && <span>{author}</span>}
      {publishedAt > 0 ? (
        <Time at={publishedAt} />
      ) : (
        <Text as="span" color="fg.warning">
          <Trans>Not published</Trans>
        </Text>
      )}
    </Flex>
  );
};
