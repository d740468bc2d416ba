import { Box, Button, Flex, Heading, Table, Text } from '@chakra-ui/react';
import { tableSlotRecipe } from '@chakra-ui/react/theme';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { can } from '#contract/core/roles.ts';
import { plainOfRichText } from '#contract/core/text/words.ts';
import { classStatistics, questionStatistics } from '#contract/features/exam/statistics.ts';
import { isLayout } from '#contract/features/question/keys.ts';
import { optionIds } from '#contract/features/question/score.ts';
import { useWork } from '#src/features/activity/view/public.tsx';
import { activityById } from '#src/features/content/data/public.ts';
import { useMemberNames, useMyRole } from '#src/features/course/view/public.tsx';
import { type ClassWork, classWork } from '#src/features/exam/data/queries.ts';
import { type WholePaper, wholePaper } from '#src/features/question/data/public.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { Page, WaitingPage } from '#src/ui/parts/page.tsx';
import { points } from '../parts/format.ts';
import { firstSats } from './sats.ts';
import { saveTable } from './save-table.ts';
import { tasksOf } from './tasks.ts';

interface Place {
  readonly courseId: string;
  readonly activityId: string;
}

/** /examSummarize: how a test turned out, by class and by question. */
export const SummaryScreen = ({ courseId, activityId }: Place) => {
  const { t } = useLingui();
  const role = useMyRole(courseId);
  const activity = useLive(activityById, activityId);
  const isHere = useWork(activityId);
  const work = useLive(classWork, activityId);
  const paper = useLive(wholePaper, activityId);
  if (role === undefined || work === undefined) return <WaitingPage />;
  const isEmpty = !work.works.some(({ state }) => state !== 'open');
  if (paper === undefined || isEmpty || !can(role, 'exam.run'))
    return (
      <Page title={t`Statistics`} headingHidden>
        <EmptyState picture="empty" title={<Trans>Nothing to count yet</Trans>}>
          {isHere ? (
            <Trans>Statistics appear when students hand in.</Trans>
          ) : (
            <Trans>The answers of the class are on their way to this device.</Trans>
          )}
        </EmptyState>
      </Page>
    );
  return <Summary courseId={courseId} title={activity?.title ?? ''} work={work} paper={paper} />;
};

interface SummaryProps {
  readonly courseId: string;
  readonly title: string;
  readonly work: ClassWork;
  readonly paper: WholePaper;
}

const percent = (share: number | undefined): string => (share === undefined ? '–' : `${Math.round(share * 100)} %`);
const shown = (score: number | undefined): string => (score === undefined ? '–' : points(score));

const Summary = ({ courseId, title, work, paper }: SummaryProps) => {
  const { t } = useLingui();
  const names = useMemberNames(courseId);
  const sats = useMemo(() => firstSats(work, paper), [work, paper]);
  const whole = classStatistics(sats, paper.paper.total);
  const tasks = tasksOf(paper, work).filter(({ question }) => !isLayout(question.type));
  const save = () => {
    const head = [t`Student`, t`Score`, ...tasks.map(({ number }) => t`Question ${number}`)];
    const lines = sats.map(({ uid, score, marks }) => [
      names.get(uid) ?? uid,
      score / 100,
      ...tasks.map(({ itemId }) => {
        const mark = marks[itemId];
        return mark === undefined ? '' : mark.score / 100;
      }),
    ]);
    saveTable(`${title}.csv`, [head, ...lines]);
  };
  return (
    <Page
      title={title}
      actions={
        <Flex gap="2">
          <Button size="sm" variant="outline" onClick={save}>
            <Trans>Save as a table</Trans>
          </Button>
          <Button asChild size="sm" variant="outline">
            <Link to="/class_testDetail" search={{ courseid: courseId, testpaperid: paper.paper.id }}>
              <Trans>To the test</Trans>
            </Link>
          </Button>
        </Flex>
      }
    >
      <Box as="dl" display="grid" gridTemplateColumns={{ base: '1fr 1fr', md: 'repeat(5, 1fr)' }} gap="4" mb="6">
        <Fact name={<Trans>Handed in</Trans>} value={String(whole.sat)} />
        <Fact name={<Trans>Mean</Trans>} value={shown(whole.mean)} />
        <Fact name={<Trans>Median</Trans>} value={shown(whole.median)} />
        <Fact name={<Trans>Best</Trans>} value={shown(whole.best)} />
        <Fact name={<Trans>Lowest</Trans>} value={shown(whole.worst)} />
      </Box>
      <Tenths tenths={whole.tenths} />
      <Heading as="h2" fontSize="md" fontWeight="600" mt="8" mb="1">
        <Trans>By question</Trans>
      </Heading>
      <Text fontSize="sm" color="fg.muted" mb="3">
        <Trans>First attempts. Discrimination compares the best with the weakest 27 %, from 20 students on.</Trans>
      </Text>
      <Box overflowX="auto" borderWidth="1px" borderRadius="l3" bg="bg.panel">
        <Table.Root recipe={tableSlotRecipe} size="sm">
          <Table.Header>
            <Table.Row>
              <Table.ColumnHeader>
                <Trans>Question</Trans>
              </Table.ColumnHeader>
              <Table.ColumnHeader textAlign="end">
                <Trans>Right</Trans>
              </Table.ColumnHeader>
              <Table.ColumnHeader textAlign="end">
                <Trans>Not answered</Trans>
              </Table.ColumnHeader>
              <Table.ColumnHeader textAlign="end">
                <Trans>Mean</Trans>
              </Table.ColumnHeader>
              <Table.ColumnHeader textAlign="end">
                <Trans>Difficulty</Trans>
              </Table.ColumnHeader>
              <Table.ColumnHeader textAlign="end">
                <Trans>Discrimination</Trans>
              </Table.ColumnHeader>
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {tasks.map((task) => {
              const of = questionStatistics(task.itemId, task.question, sats);
              const letters = optionIds(task.question);
              return (
                <Table.Row key={task.itemId} data-item={task.itemId}>
                  <Table.Cell maxW="22rem">
                    <Text truncate>
                      {task.number}. {plainOfRichText(task.question.stem)}
                    </Text>
                    {letters.length > 0 && of.asked > 0 && (
                      <Text fontSize="sm" color="fg.muted">
                        {letters
                          .map((id, index) => `${String.fromCharCode(65 + index)} ${of.chosen[id] ?? 0}`)
                          .join(' · ')}
                      </Text>
                    )}
                  </Table.Cell>
                  <Table.Cell textAlign="end">
                    {of.right} / {of.asked}
                  </Table.Cell>
                  <Table.Cell textAlign="end">{of.blank}</Table.Cell>
                  <Table.Cell textAlign="end">
                    {shown(of.mean)} / {points(of.most)}
                  </Table.Cell>
                  <Table.Cell textAlign="end">{percent(of.difficulty)}</Table.Cell>
                  <Table.Cell
                    textAlign="end"
                    color={of.discrimination !== undefined && of.discrimination < 0 ? 'fg.error' : undefined}
                  >
                    {of.discrimination === undefined ? '–' : of.discrimination.toFixed(2)}
                  </Table.Cell>
                </Table.Row>
              );
            })}
          </Table.Body>
        </Table.Root>
      </Box>
    </Page>
  );
};

const Fact = ({ name, value }: { readonly name: ReactNode; readonly value: string }) => (
  <Box>
    <Text as="dt" fontSize="sm" color="fg.muted">
      {name}
    </Text>
    <Text as="dd" fontSize="xl" fontWeight="600" fontVariantNumeric="tabular-nums">
      {value}
    </Text>
  </Box>
);

/** How many came to each tenth of the total: bars whose numbers can be read. */
const Tenths = ({ tenths }: { readonly tenths: readonly number[] }) => {
  const { t } = useLingui();
  const most = Math.max(1, ...tenths);
  return (
    <Box as="ul" listStyleType="none" aria-label={t`Distribution of the scores`} display="grid" gap="1" maxW="36rem">
      {tenths
        .map((count, index) => ({ count, from: index * 10 }))
        .map(({ count, from }) => (
          <Flex as="li" key={from} align="center" gap="3" fontSize="sm">
            <Text minW="5.5rem" color="fg.muted" fontVariantNumeric="tabular-nums">
              {from}–{from === 90 ? 100 : from + 9} %
            </Text>
            <Box flex="1" h="16px" bg="bg.subtle" borderRadius="l1">
              <Box h="full" bg="brand.solid" borderRadius="l1" width={`${(count / most) * 100}%`} />
            </Box>
            <Text minW="2rem" textAlign="end" fontVariantNumeric="tabular-nums">
              {count}
            </Text>
          </Flex>
        ))}
    </Box>
  );
};
