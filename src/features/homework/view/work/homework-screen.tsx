import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Pencil, Star } from 'lucide-react';
import { can } from '#contract/core/roles.ts';
import { isBlankRichText } from '#contract/core/text/rich-text.ts';
import { actsOn } from '#contract/features/homework/group-calls.ts';
import { scoreText } from '#contract/features/homework/scores.ts';
import { AudienceNames, useSeen } from '#src/features/activity/view/public.tsx';
import { activityRowKey } from '#src/features/content/data/public.ts';
import { MissingCourse, useCourse, useMemberNames, useMyActor, useMyRole } from '#src/features/course/view/public.tsx';
import { peerSaidOf, referenceOf, sharedAnswers } from '#src/features/homework/data/queries.ts';
import { useReadAbout } from '#src/features/notification/view/public.tsx';
import { FileList, openPictures, useEditorFiles } from '#src/features/upload/view/public.tsx';
import { RichText } from '#src/ui/editor/show/rich-text.tsx';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive, useLoaded } from '#src/ui/live/use-live.ts';
import { useMarks } from '#src/ui/live/use-marks.ts';
import { LostPage } from '#src/ui/parts/lost-page.tsx';
import { Page, WaitingPage } from '#src/ui/parts/page.tsx';
import { SyncMark } from '#src/ui/parts/sync-mark.tsx';
import { AsTyped } from '#src/ui/words/as-typed.tsx';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import { Time } from '#src/ui/words/time.tsx';
import { Panel, PublishTag } from '../parts/panel.tsx';
import { RubricText } from '../parts/rubric-levels.tsx';
import { type Task, taskById } from '../parts/task-of.tsx';
import { HandedIn } from './handed-in.tsx';
import { OwnWork } from './own-work.tsx';
import { PeerWorks } from './peer-works.tsx';
import { WorkOverview } from './work-overview.tsx';

/** Good answers that the teacher shares, each with the reason why (S-301). */
const SharedAnswers = ({ task: { row } }: { readonly task: Task }) => {
  const { t } = useLingui();
  const { bytesOf } = useEditorFiles();
  const names = useMemberNames(row.courseId);
  const answers = useLive(sharedAnswers, row.id);
  const mayEnd = can(useMyActor(row.courseId), 'homework.review');
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const end = async (attemptId: string) => {
    const place = { courseId: row.courseId, activityId: row.id };
    const result = await store.mutate(actsOn(row).unshare, { ...place, attemptId });
    if (!result.ok) tellRefusal(result.refusal);
  };
  if (answers === undefined || answers.length === 0) return null;
  return (
    <Box mt="6">
      <Panel label={t`Good answers`}>
        {answers.map(({ id, subject, reason, text, files }, index) => (
          <Box
            key={id}
            mt={index === 0 ? '0' : '6'}
            pt={index === 0 ? '0' : '6'}
            borderTopWidth={index === 0 ? '0' : '1px'}
          >
            <Flex gap="2" mb="3" fontSize="sm" align="baseline">
              <Box color="fg.warning" flexShrink="0" position="relative" top="2px">
                <Star size={16} aria-hidden />
              </Box>
              <Text>
                <Text as="span" fontWeight="500">
                  {subject === '' ? (
                    <Trans>From your class</Trans>
                  ) : (
                    (names.get(subject) ??
                    (row.mode === 'group' ? (
                      <Trans context="of students">A group</Trans>
                    ) : (
                      <Trans>Former member</Trans>
                    )))
                  )}
                </Text>
                {' · '}
                {reason}
              </Text>
              {mayEnd && (
                <Button size="xs" variant="ghost" ms="auto" flexShrink="0" onClick={() => void end(id)}>
                  <Trans>Stop sharing</Trans>
                </Button>
              )}
            </Flex>
            {!isBlankRichText(text) && (
              <Box maxW="measure" mb={files.length > 0 ? '3' : '0'}>
                <RichText html={text} bytesOf={bytesOf} onPicture={openPictures} />
              </Box>
            )}
            <FileList files={files} />
          </Box>
        ))}
      </Panel>
    </Box>
  );
};

/** What classmates said of one's own work; there once the teacher released the review. */
const PeerFeedback = ({ task: { row, of } }: { readonly task: Task }) => {
  const { t } = useLingui();
  const names = useMemberNames(row.courseId);
  const said = useLive(peerSaidOf, row.id);
  if (said === undefined || said.length === 0) return null;
  return (
    <Box mt="6">
      <Panel label={t`What classmates say`}>
        <Box as="ul" listStyleType="none">
          {said.map(({ id, number, reviewer, score, comment }) => (
            <Box
              as="li"
              key={id}
              py="3"
              _notLast={{ borderBottomWidth: '1px' }}
              _first={{ pt: '0' }}
              _last={{ pb: '0' }}
            >
              <Flex gap="2" fontSize="sm" color="fg.muted" wrap="wrap">
                <span>{reviewer === '' ? <Trans>Classmate {number}</Trans> : names.get(reviewer)}</span>
                {score !== null && (
                  <Text as="span" textStyle="num" color="fg">
                    {scoreText(score)} / {scoreText(of.total)}
                  </Text>
                )}
              </Flex>
              {comment !== '' && (
                <Text mt="1" whiteSpace="pre-wrap" maxW="measure">
                  <AsTyped text={comment} />
                </Text>
              )}
            </Box>
          ))}
        </Box>
      </Panel>
    </Box>
  );
};

/** /homework, /casestudy: the task; below it one's own work, or for staff how far the class is. */
export const HomeworkScreen = ({ courseId, id }: { readonly courseId: string; readonly id: string }) => {
  const { t } = useLingui();
  const course = useCourse(courseId);
  const task = useLoaded(taskById, id);
  if (course === undefined || task === undefined) return <WaitingPage narrow />;
  if (course.value === undefined) return <MissingCourse />;
  if (task.value === undefined || task.value.row.courseId !== courseId)
    return (
      <LostPage title={t`No such homework`}>
        <Trans>It was deleted or taken back, or it has not reached this device yet.</Trans>
      </LostPage>
    );
  return <Homework task={task.value} />;
};

const Homework = ({ task }: { readonly task: Task }) => {
  const { row, of } = task;
  const { courseId, id } = row;
  const role = useMyRole(courseId);
  const actor = useMyActor(courseId);
  const key = activityRowKey(id);
  const mark = useMarks([key]).get(key);
  useReadAbout(id);
  useSeen(of);
  const writes = can(actor, 'content.write');
  return (
    <Page
      narrow
      title={of.title}
      actions={
        writes && (
          <Button asChild size="sm" variant="outline">
            <Link
              to={row.kind === 'homework' ? '/reviseHomework' : '/reviseCaseStudy'}
              search={{ courseid: courseId, homeworkId: id }}
            >
              <Pencil size={16} aria-hidden />
              <Trans>Edit</Trans>
            </Link>
          </Button>
        )
      }
    >
      <Flex mt="-1" mb="5" align="center" columnGap="3" rowGap="1" fontSize="sm" color="fg.muted" wrap="wrap">
        {writes && <PublishTag of={of} />}
        {of.closesAt > 0 && (
          <span>
            <Trans>
              due <Time at={of.closesAt} />
            </Trans>
          </span>
        )}
        {of.total > 0 && (
          <span>
            <Trans>{scoreText(of.total)} points</Trans>
          </span>
        )}
        {row.mode === 'group' && <Trans>one submission for each group</Trans>}
        {row.mode === 'peer' && <Trans>classmates review</Trans>}
        {writes && <AudienceNames courseId={courseId} audience={of.audience} />}
        {of.publishAt > 0 && (
          <span>
            <Trans>
              will be published <Time at={of.publishAt} />
            </Trans>
          </span>
        )}
        <SyncMark mark={mark} of={key} />
      </Flex>
      <TaskText task={task} />
      <Box mt="8">
        {can(actor, 'homework.review') && <WorkOverview task={task} />}
        {role === 'student' && <OwnWork task={task} />}
        {role === 'student' && <HandedIn task={task} />}
      </Box>
      {role === 'student' && <PeerFeedback task={task} />}
      {role === 'student' && <PeerWorks task={task} />}
      <Reference id={id} />
      <SharedAnswers task={task} />
    </Page>
  );
};

const TaskText = ({ task: { row } }: { readonly task: Task }) => {
  const { t } = useLingui();
  const { bytesOf } = useEditorFiles();
  return (
    <Panel label={row.kind === 'homework' ? t`Task` : t`The case`} isPlain>
      {!isBlankRichText(row.content) && (
        <Box maxW="measure" mb={row.files.length > 0 ? '4' : '0'}>
          <RichText html={row.content} bytesOf={bytesOf} onPicture={openPictures} />
        </Box>
      )}
      <FileList files={row.files} />
      {row.parts.length > 0 && (
        <Text mt="4" fontSize="sm" color="fg.muted">
          {row.parts
            .map(({ title, total }, index) => `${title || t`Part ${index + 1}`}: ${scoreText(total)}`)
            .join(' · ')}
        </Text>
      )}
      <RubricText parts={row.parts} />
    </Panel>
  );
};

/** On a student's device only once it is shown. */
const Reference = ({ id }: { readonly id: string }) => {
  const { t } = useLingui();
  const { bytesOf } = useEditorFiles();
  const reference = useLive(referenceOf, id);
  if (reference === undefined || (isBlankRichText(reference.content) && reference.files.length === 0)) return null;
  return (
    <Box mt="6">
      <Panel label={t`Reference answer`} aside={!reference.isShown && <Trans>Only staff see it.</Trans>}>
        {!isBlankRichText(reference.content) && (
          <Box maxW="measure" mb={reference.files.length > 0 ? '4' : '0'}>
            <RichText html={reference.content} bytesOf={bytesOf} onPicture={openPictures} />
          </Box>
        )}
        <FileList files={reference.files} />
      </Panel>
    </Box>
  );
};
