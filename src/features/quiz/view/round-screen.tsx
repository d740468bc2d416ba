import { Box, Button, Table, Text } from '@chakra-ui/react';
import { tableSlotRecipe } from '@chakra-ui/react/theme';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import type { Response } from '#contract/features/question/shapes.ts';
import type { GivenRow, RoundRow } from '#contract/features/quiz/rows.ts';
import { scoreOf, tallyOf } from '#contract/features/quiz/rules.ts';
import { useWork } from '#src/features/activity/view/public.tsx';
import { useMemberNames } from '#src/features/course/view/public.tsx';
import { wholePaper } from '#src/features/question/data/public.ts';
import { QuestionView, wordsOfAnswer } from '#src/features/question/view/public.tsx';
import { givenOf, roundById } from '#src/features/quiz/data/queries.ts';
import { useLive, useLoaded } from '#src/ui/live/use-live.ts';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { Page, WaitingPage } from '#src/ui/parts/page.tsx';
import { Stamp } from '#src/ui/words/time.tsx';
import { Bars } from './outcome.tsx';
import { QuizPage, type QuizRef, StaffOnly } from './quiz-page.tsx';

/** /interactiveAnswerDetail: one question that was asked, with everybody's answer. */
export const RoundScreen = ({ id, ...place }: QuizRef & { readonly id: string }) => (
  <QuizPage {...place}>
    {({ activity, isStaff }) => (isStaff ? <Round activity={activity} id={id} /> : <StaffOnly />)}
  </QuizPage>
);

const Round = ({ activity, id }: { readonly activity: ActivityRow; readonly id: string }) => {
  const { t } = useLingui();
  useWork(activity.id);
  const round = useLoaded(roundById, id);
  const given = useLive(givenOf, activity.id);
  const paper = useLive(wholePaper, activity.id);
  if (round === undefined || given === undefined) return <WaitingPage narrow />;
  if (round.value === undefined)
    return (
      <Page title={t`Answers`} headingHidden>
        <EmptyState picture="lost" title={<Trans>This question was not asked</Trans>} />
      </Page>
    );
  const { question, number, versionId } = round.value;
  const key = paper?.keys.get(versionId)?.key;
  const rows = given.get(id) ?? [];
  return (
    <Page
      title={t`Answers to question ${number}`}
      narrow
      actionsBeside
      actions={
        <Button asChild size="sm" variant="outline">
          <Link to="/class_interactionTestDetail" search={{ courseid: activity.courseId, testpaperid: activity.id }}>
            <Trans>To the quiz</Trans>
          </Link>
        </Button>
      }
    >
      <Box bg="bg.panel" borderWidth="1px" borderRadius="l3" p={{ base: '4', md: '5' }} mb="4">
        <QuestionView
          question={question}
          number={number}
          response={undefined}
          revealed={key === undefined ? undefined : { key }}
        />
        <Box mt="6">
          <Bars
            question={question}
            tally={tallyOf(question, key, rows)}
            keyOf={key}
            responses={rows.filter(({ came }) => came !== 'after').map(({ response }) => response)}
          />
        </Box>
      </Box>
      {question.type === 'openAnonymous' ? (
        <Text fontSize="sm" color="fg.muted">
          <Trans>The question is anonymous: nobody sees who wrote what.</Trans>
        </Text>
      ) : (
        <Names
          round={round.value}
          rows={rows}
          right={(response) => key !== undefined && scoreOf(question, key, response).isRight}
        />
      )}
    </Page>
  );
};

interface NamesProps {
  readonly round: RoundRow;
  readonly rows: readonly GivenRow[];
  readonly right: (response: Response) => boolean;
}

const Names = ({ round, rows, right }: NamesProps) => {
  const { t } = useLingui();
  const names = useMemberNames(round.courseId);
  const cameTexts = { live: '', later: t`came later`, after: t`after the stop, does not count` };
  return (
    <Box overflowX="auto" borderWidth="1px" borderRadius="l3" bg="bg.panel">
      <Table.Root recipe={tableSlotRecipe} size="sm" aria-label={t`Answers`}>
        <Table.Header>
          <Table.Row>
            <Table.ColumnHeader>
              <Trans>Student</Trans>
            </Table.ColumnHeader>
            <Table.ColumnHeader>
              <Trans>Answer</Trans>
            </Table.ColumnHeader>
            <Table.ColumnHeader>
              <Trans>Answered</Trans>
            </Table.ColumnHeader>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {rows
            .toSorted((one, other) => one.at - other.at)
            .map((row) => (
              <Table.Row key={row.id} data-given={row.subject}>
                <Table.Cell>{names.get(row.subject) ?? t`Former member`}</Table.Cell>
                <Table.Cell overflowWrap="anywhere">
                  {wordsOfAnswer(round.question, row.response, { yes: t`True`, no: t`False` })}
                  {right(row.response) && ' ✓'}
                </Table.Cell>
                <Table.Cell whiteSpace="nowrap">
                  <Stamp at={row.at} />
                  {row.came !== 'live' && (
                    <Text fontSize="sm" color="fg.muted">
                      {cameTexts[row.came]}
                    </Text>
                  )}
                </Table.Cell>
              </Table.Row>
            ))}
        </Table.Body>
      </Table.Root>
    </Box>
  );
};
