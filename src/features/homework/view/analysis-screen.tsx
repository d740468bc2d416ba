import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ClipboardCheck } from 'lucide-react';
import { useMemo } from 'react';
import { can } from '#contract/core/roles.ts';
import { scoreText } from '#contract/features/homework/scores.ts';
import { MissingCourse, useCourse, useMyActor } from '#src/features/course/view/public.tsx';
import { Chart } from '#src/ui/charts/chart.tsx';
import { useLive, useLoaded } from '#src/ui/live/use-live.ts';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { Page, WaitingPage } from '#src/ui/parts/page.tsx';
import { Stats } from '#src/ui/parts/stats.tsx';
import { homeworkStatistics, type PartStatistics } from './figures.ts';
import { Panel } from './parts/panel.tsx';
import { NotHere, type Task, taskById, tasksIn } from './parts/task-of.tsx';
import { useWorks } from './review/use-works.ts';

interface AnalysisScreenProps {
  readonly courseId: string;
  /** Empty: the case studies of the course to choose from. */
  readonly id: string;
}

/** /casestudyAnalysis: how a case study, or a homework, turned out; for staff, from what they gave. */
export const AnalysisScreen = ({ courseId, id }: AnalysisScreenProps) => {
  const { t } = useLingui();
  const course = useCourse(courseId);
  const actor = useMyActor(courseId);
  const task = useLoaded(taskById, id);
  if (course === undefined || task === undefined) return <WaitingPage />;
  if (course.value === undefined) return <MissingCourse />;
  if (actor === undefined) return <WaitingPage />;
  if (!can(actor, 'homework.review'))
    return (
      <Page title={t`Case study analysis`} headingHidden>
        <EmptyState picture="lost" title={<Trans>Nothing to see here</Trans>}>
          <Trans>Class statistics are for teachers only.</Trans>
        </EmptyState>
      </Page>
    );
  if (task.value === undefined || task.value.row.courseId !== courseId) return <Choose courseId={courseId} />;
  return <Analysis task={task.value} />;
};

/** The address without a case study: those of the course. */
const Choose = ({ courseId }: { readonly courseId: string }) => {
  const { t } = useLingui();
  const studies = useLive(tasksIn, courseId)?.filter(({ row }) => row.kind === 'caseStudy');
  if (studies === undefined) return <WaitingPage />;
  return (
    <Page narrow title={t`Case study analysis`}>
      {studies.length === 0 ? (
        <EmptyState picture="empty" title={<Trans>No case study</Trans>}>
          <Trans>Case studies are created with the homework of a course.</Trans>
        </EmptyState>
      ) : (
        <Box as="ul" listStyleType="none" bg="bg.panel" borderWidth="1px" borderRadius="l3" overflow="hidden">
          {studies.map(({ row, of }) => (
            <Box as="li" key={row.id} _notLast={{ borderBottomWidth: '1px' }}>
              <Flex asChild px="4" py="3" fontWeight="500" _hover={{ bg: 'bg.subtle' }}>
                <Link to="/casestudyAnalysis" search={{ courseid: courseId, homeworkId: row.id }} data-touch>
                  {of.title}
                </Link>
              </Flex>
            </Box>
          ))}
        </Box>
      )}
    </Page>
  );
};

const Analysis = ({ task }: { readonly task: Task }) => {
  const { row, of } = task;
  const { works, isHere } = useWorks(task);
  return (
    <Page
      title={of.title}
      actions={
        <Button asChild size="sm" variant="outline">
          <Link to="/viewReviewHomework" search={{ courseid: row.courseId, homeworkId: row.id }}>
            <ClipboardCheck size={16} aria-hidden />
            <Trans>Review</Trans>
          </Link>
        </Button>
      }
    >
      {works === undefined || !isHere ? <NotHere /> : <Figures task={task} works={works} />}
    </Page>
  );
};

const shown = (score: number | undefined): string => (score === undefined ? '–' : String(Math.round(score / 10) / 10));

type Works = NonNullable<ReturnType<typeof useWorks>['works']>;

const Figures = ({ task: { row, of }, works }: { readonly task: Task; readonly works: Works }) => {
  const { t } = useLingui();
  const found = useMemo(
    () => homeworkStatistics(works, { total: of.total, parts: row.parts }),
    [works, of.total, row.parts],
  );
  const { scores, times, parts } = found;
  const spread = useMemo(
    () => ({
      labels: scores.tenths.map((_, at) => `${at * 10}–${at === 9 ? 100 : at * 10 + 9} %`),
      series: [{ name: t({ message: 'Submissions', context: 'how many' }), values: scores.tenths }],
    }),
    [scores.tenths, t],
  );
  return (
    <>
      <Box mb="4">
        <Stats
          stats={[
            { name: t`Handed in`, value: `${found.handedIn} / ${found.works}` },
            { name: t`Not handed in`, value: found.notHandedIn },
            { name: t`Returned`, value: found.returned },
            { name: t`Late`, value: times.late },
            { name: t`Scored`, value: scores.sat },
            { name: t`Mean`, value: `${shown(scores.mean)} / ${scoreText(of.total)}` },
            { name: t`Median`, value: shown(scores.median) },
            { name: t`Lowest to highest`, value: `${shown(scores.worst)} – ${shown(scores.best)}` },
          ]}
        />
      </Box>
      <Text fontSize="sm" color="fg.muted" mb="4">
        <Trans>Scores that are not released yet are counted too: only staff see this page.</Trans>
      </Text>
      {scores.sat === 0 ? (
        <EmptyState picture="empty" title={<Trans>No scores yet</Trans>}>
          <Trans>The distribution of scores appears once submissions are scored.</Trans>
        </EmptyState>
      ) : (
        <Panel label={t`Distribution of the scores`} isPlain>
          <Chart title={t`Distribution of the scores`} head={t`Score`} {...spread} />
        </Panel>
      )}
      {row.parts.length > 0 && scores.sat > 0 && (
        <Box mt="6">
          <Panel label={t`By part`}>
            {row.parts.map((part, index) => (
              <Part
                // biome-ignore lint/suspicious/noArrayIndexKey: parts have no name of their own
                key={index}
                title={part.title || t`Part ${index + 1}`}
                part={part}
                found={parts[index]}
              />
            ))}
          </Panel>
        </Box>
      )}
    </>
  );
};

interface PartProps {
  readonly title: string;
  readonly part: Task['row']['parts'][number];
  readonly found: PartStatistics | undefined;
}

/** What a part came to, and how many reached each level of its rubric. */
const Part = ({ title, part, found }: PartProps) => {
  const share = found?.mean === undefined || part.total === 0 ? 0 : (100 * found.mean) / part.total;
  return (
    <Box _notFirst={{ mt: '4', pt: '4', borderTopWidth: '1px' }}>
      <Flex justify="space-between" gap="3" textStyle="num">
        <Text fontWeight="500">{title}</Text>
        <Text flexShrink="0">
          {shown(found?.mean)} / {scoreText(part.total)}
        </Text>
      </Flex>
      <Box mt="1.5" h="2" borderRadius="full" bg="bg.muted" aria-hidden>
        <Box h="2" borderRadius="full" bg="brand.solid" style={{ width: `${share}%` }} />
      </Box>
      {part.levels.length > 0 && (
        <Box as="ul" listStyleType="none" mt="2" fontSize="sm" color="fg.muted">
          {part.levels.map(({ text, score }, index) => (
            <Flex
              as="li"
              // biome-ignore lint/suspicious/noArrayIndexKey: levels have no name of their own
              key={index}
              justify="space-between"
              gap="3"
              py="0.5"
            >
              <span>
                {text} ({scoreText(score)})
              </span>
              <Text as="span" textStyle="num" flexShrink="0">
                {found?.levels[index] ?? 0}
              </Text>
            </Flex>
          ))}
        </Box>
      )}
    </Box>
  );
};
