import { Box, Button, Flex, Grid, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight, List, SkipForward } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { can } from '#contract/core/roles.ts';
import type { HandInRow } from '#contract/features/homework/rows.ts';
import { reviewTable } from '#contract/features/homework/tables.ts';
import { rowKey } from '#src/core/feature.ts';
import { MissingCourse, useCourse, useMyActor } from '#src/features/course/view/public.tsx';
import { handInsOfThese } from '#src/features/homework/data/queries.ts';
import { useLive, useLoaded } from '#src/ui/live/use-live.ts';
import { useMarks } from '#src/ui/live/use-marks.ts';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { LostPage } from '#src/ui/parts/lost-page.tsx';
import { Page, WaitingPage } from '#src/ui/parts/page.tsx';
import { SyncMark } from '#src/ui/parts/sync-mark.tsx';
import { singleKeysOn } from '#src/ui/window/single-keys.ts';
import { ProposalBox } from '../ai/proposal-box.tsx';
import { Panel, Tag, useGo, WorkTag } from '../parts/panel.tsx';
import { NotHere, type Task, taskById } from '../parts/task-of.tsx';
import { AttemptView, WorkTools } from '../work/attempt-view.tsx';
import { Judging } from './judging.tsx';
import { PeerReviews } from './peer-reviews.tsx';
import { useWorks } from './use-works.ts';
import { beside, nextToReview, type Work } from './works.ts';

interface OneReviewProps {
  readonly courseId: string;
  readonly id: string;
  readonly subject: string;
}

/** /homeworkDetail: one student's work beside its score and comment; the next one is a key away. */
export const OneReview = ({ courseId, id, subject }: OneReviewProps) => {
  const { t } = useLingui();
  const course = useCourse(courseId);
  const actor = useMyActor(courseId);
  const task = useLoaded(taskById, id);
  if (course === undefined || task === undefined) return <WaitingPage />;
  if (course.value === undefined) return <MissingCourse />;
  if (actor === undefined) return <WaitingPage />;
  if (task.value === undefined || !can(actor, 'homework.review'))
    return (
      <LostPage title={t`No such homework`}>
        <Trans>It was deleted, or it is not yours to review.</Trans>
      </LostPage>
    );
  return <Reviewing task={task.value} subject={subject} />;
};

const Reviewing = ({ task, subject }: { readonly task: Task; readonly subject: string }) => {
  const { t } = useLingui();
  const { works, isHere } = useWorks(task);
  const work = works?.find(({ student }) => student.uid === subject);
  const attempts = useLive(handInsOfThese, task.row.id, nearTo(works ?? [], subject));
  if (works === undefined || !isHere)
    return (
      <Page title={task.of.title}>
        <NotHere />
      </Page>
    );
  if (work === undefined)
    return (
      <Page title={task.of.title}>
        <EmptyState picture="lost" title={<Trans>No such submission</Trans>}>
          <Trans>No student matches.</Trans>
        </EmptyState>
      </Page>
    );
  return (
    <Page
      title={work.student.name || t`Former member`}
      before={<Back task={task} />}
      actions={<Steps task={task} works={works} work={work} />}
    >
      <One key={subject} task={task} work={work} works={works} attempts={attempts?.get(subject)} />
    </Page>
  );
};

/** Whom a key leads to: what they handed in is here before it is pressed. */
const nearTo = (works: readonly Work[], uid: string): string =>
  [
    ...new Set([
      uid,
      ...[beside(works, uid, 1), beside(works, uid, -1), nextToReview(works, uid)].flatMap((one) =>
        one === undefined ? [] : [one.student.uid],
      ),
    ]),
  ].join(' ');

const Back = ({ task: { row, of } }: { readonly task: Task }) => {
  const { t } = useLingui();
  return (
    <Button asChild variant="ghost" size="sm" px="2" aria-label={t`All submissions for ${of.title}`}>
      <Link to="/viewReviewHomework" search={{ courseid: row.courseId, homeworkId: row.id }}>
        <List size={18} aria-hidden />
      </Link>
    </Button>
  );
};

interface StepsProps {
  readonly task: Task;
  readonly works: readonly Work[];
  readonly work: Work;
}

const useStep = ({ task, works, work }: StepsProps) => {
  const go = useGo();
  const { uid } = work.student;
  const to = (next: Work | undefined) =>
    next &&
    go('/homeworkDetail', { courseid: task.row.courseId, homeworkId: task.row.id, uid: next.student.uid }, true);
  const places = {
    before: beside(works, uid, -1),
    after: beside(works, uid, 1),
    next: nextToReview(works, uid),
  };
  return { places, to };
};

/** What is typed in a field is kept when the field is left, so leaving comes first. */
const leaveField = (): void => {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
};

const Steps = (props: StepsProps) => {
  const { t } = useLingui();
  const { places, to } = useStep(props);
  useKeys({ '[': () => to(places.before), ']': () => to(places.after), n: () => to(places.next) });
  const at = props.works.findIndex(({ student }) => student.uid === props.work.student.uid) + 1;
  return (
    <Flex align="center" gap="2" wrap="wrap">
      <Text fontSize="sm" color="fg.muted" textStyle="num">
        {at} / {props.works.length}
      </Text>
      <Button
        size="sm"
        variant="outline"
        px="2"
        aria-label={t`The one before`}
        title="["
        disabled={!places.before}
        onClick={() => to(places.before)}
      >
        <ChevronLeft size={16} aria-hidden />
      </Button>
      <Button
        size="sm"
        variant="outline"
        px="2"
        aria-label={t`The next one`}
        title="]"
        disabled={!places.after}
        onClick={() => to(places.after)}
      >
        <ChevronRight size={16} aria-hidden />
      </Button>
      <Button size="sm" disabled={!places.next} onClick={() => to(places.next)} title="n">
        <SkipForward size={16} aria-hidden />
        <Trans>Next to review</Trans>
      </Button>
    </Flex>
  );
};

/** Single keys, where the person has not switched them off, and never while somebody types. */
const useKeys = (keys: Readonly<Record<string, () => void>>): void => {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = latest.current[event.key];
      const isTyping = (event.target as Element | null)?.closest?.(
        'input, textarea, select, [contenteditable=true], [role=dialog]',
      );
      if (act === undefined || isTyping || event.ctrlKey || event.metaKey || event.altKey || !singleKeysOn()) return;
      event.preventDefault();
      leaveField();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
};

interface OneProps extends StepsProps {
  /** The newest first; `undefined` while they are read. */
  readonly attempts: readonly HandInRow[] | undefined;
}

const One = ({ task, work, works, attempts }: OneProps) => {
  const { t } = useLingui();
  const { places, to } = useStep({ task, works, work });
  const { review, student } = work;
  const key = rowKey(reviewTable, review.id);
  const mark = useMarks([key]).get(key);
  const [newest, ...earlier] = attempts ?? [];
  const next = () => to(places.next ?? places.after);
  return (
    <Grid gap="6" templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 22rem' }} alignItems="start">
      <Panel
        label={t`Submission`}
        aside={
          review.state === 'late' ? (
            <Tag tone="attention">
              <Trans>Late: to decide</Trans>
            </Tag>
          ) : (
            review.state === 'returned' && <WorkTag state="returned" />
          )
        }
      >
        {newest === undefined ? (
          <Text color="fg.muted">{attempts === undefined ? '' : <Trans>Nothing was handed in here.</Trans>}</Text>
        ) : (
          <>
            <AttemptView attempt={newest} of={task.of} />
            <WorkTools attempt={newest} subject={student.uid} part="Beside" />
          </>
        )}
        {newest !== undefined && newest.revision < task.row.revision && (
          <Text mt="3" fontSize="sm" color="fg.muted">
            <Trans>The task was changed after this was handed in.</Trans>
          </Text>
        )}
        {earlier.length > 0 && (
          <Box asChild mt="4" fontSize="sm">
            <details>
              <summary>
                <Trans>Earlier versions ({earlier.length})</Trans>
              </summary>
              {earlier.map((attempt) => (
                <Box key={attempt.id} mt="3">
                  <AttemptView attempt={attempt} of={task.of} />
                </Box>
              ))}
            </details>
          </Box>
        )}
      </Panel>
      <Box position={{ lg: 'sticky' }} top={{ lg: '72px' }}>
        <Panel label={t`Review`} aside={<SyncMark mark={mark} />}>
          <PeerReviews task={task} review={review} />
          <ProposalBox task={task} review={review} />
          <Judging task={task} review={review} files={(attempts ?? []).flatMap(({ files }) => files)} onNext={next} />
        </Panel>
      </Box>
    </Grid>
  );
};
