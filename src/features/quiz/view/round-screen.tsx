import { Box, Button, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
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
import { type Column, DataTable } from '#src/ui/parts/data-table.tsx';
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
  const nameOf = ({ subject }: GivenRow) => names.get(subject) ?? t`Former member`;
  const answerOf = ({ response }: GivenRow) => wordsOfAnswer(round.question, response, { yes: t`True`, no: t`False` });
  const sorted = useMemo(() => rows.toSorted((one, other) => one.at - other.at), [rows]);
  const columns: readonly Column<GivenRow>[] = [
    { id: 'student', head: <Trans>Student</Trans>, sort: nameOf, cell: nameOf },
    {
      id: 'answer',
      head: <Trans>Answer</Trans>,
      sort: answerOf,
      cell: (row) => (
        <Text as="span" overflowWrap="anywhere">
          {answerOf(row)}
          {right(row.response) && ' ✓'}
        </Text>
      ),
    },
    {
      id: 'answered',
      head: <Trans>Answered</Trans>,
      isNarrow: true,
      sort: ({ at }) => at,
      cell: ({ at, came }) => (
        <>
          <Stamp at={at} />
          {came !== 'live' && (
            <Text fontSize="sm" color="fg.muted">
              {cameTexts[came]}
            </Text>
          )}
        </>
      ),
    },
  ];
  return (
    <DataTable
      label={t`Answers`}
      rows={sorted}
      keyOf={({ id }) => id}
      columns={columns}
      mark={({ subject }) => ({ 'data-given': subject })}
    />
  );
};
