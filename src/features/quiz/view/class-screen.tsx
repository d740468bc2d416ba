import { Box, Button, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link, Navigate } from '@tanstack/react-router';
import { useId } from 'react';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import { isBlankResponse } from '#contract/features/question/responses.ts';
import type { Response } from '#contract/features/question/shapes.ts';
import { answerQuizQuestion } from '#contract/features/quiz/calls.ts';
import type { OwnAnswerRow, RoundRow } from '#contract/features/quiz/rows.ts';
import { useLiveClass } from '#src/features/classroom/view/public.tsx';
import { useReadAbout } from '#src/features/notification/view/public.tsx';
import { QuestionView } from '#src/features/question/view/public.tsx';
import { myAnswersOf, roundsOf } from '#src/features/quiz/data/queries.ts';
import { useDraft } from '#src/ui/live/use-draft.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { useOnce } from '#src/ui/live/use-once.ts';
import { DraftLine } from '#src/ui/parts/draft-line.tsx';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { Page, WaitingPage } from '#src/ui/parts/page.tsx';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';
import { Outcome, WhereItIs } from './outcome.tsx';
import { QuizPage, type QuizRef } from './quiz-page.tsx';

/** /interactive: what a student has in the hand while a quiz is held; staff are led to the side that holds it. */
export const ClassScreen = (place: QuizRef) => (
  <QuizPage {...place}>
    {({ activity, isStaff }) =>
      isStaff ? (
        <Navigate
          to="/class_interactionTestDetail"
          search={{ courseid: activity.courseId, testpaperid: activity.id }}
          replace
        />
      ) : (
        <InClass activity={activity} />
      )
    }
  </QuizPage>
);

const InClass = ({ activity }: { readonly activity: ActivityRow }) => {
  const { id, courseId } = activity;
  useLiveClass(courseId);
  useReadAbout(id);
  const rounds = useLive(roundsOf, id);
  const answers = useLive(myAnswersOf, id);
  if (rounds === undefined || answers === undefined) return <WaitingPage narrow />;
  const round = rounds.at(-1);
  return (
    <Page
      title={activity.title}
      narrow
      actionsBeside
      actions={
        answers.size > 0 ? (
          <Button asChild size="sm" variant="outline">
            <Link to="/stuInteractiveAnswerDetails" search={{ courseid: courseId, testpaperid: id }}>
              <Trans>My answers</Trans>
            </Link>
          </Button>
        ) : undefined
      }
    >
      {round === undefined ? (
        <EmptyState picture="empty" title={<Trans>No question yet</Trans>}>
          <Trans>It appears here when your teacher asks it.</Trans>
        </EmptyState>
      ) : (
        <Round key={round.id} round={round} own={answers.get(round.id)} />
      )}
    </Page>
  );
};

/** The newest question: answered while it is open, and still when it was stopped, if the network was away. */
const Round = ({ round, own }: { readonly round: RoundRow; readonly own: OwnAnswerRow | undefined }) => {
  const { t } = useLingui();
  const line = useId();
  const tellRefusal = useTellRefusal();
  const draft = useDraft<{ readonly response: Response | null }>(`quiz/${round.id}`, { response: null });
  const { courseId, activityId, id: roundId } = round;
  const send = useOnce(
    async () => {
      const done = await draft.send(answerQuizQuestion, ({ response }) =>
        response === null ? undefined : { courseId, activityId, roundId, response },
      );
      if (done?.ok === false) tellRefusal(done.refusal);
    },
    () => tell(t`Too fast: the answer is being saved.`),
  );
  if (round.state !== 'open') return <Outcome round={round} own={own} />;
  const typed = draft.value.response ?? undefined;
  const isSame = typed === undefined || JSON.stringify(typed) === JSON.stringify(own?.response);
  return (
    <Box bg="bg.panel" borderWidth="1px" borderRadius="l3" p={{ base: '4', md: '6' }} data-round="open">
      <QuestionView
        question={round.question}
        number={round.number}
        response={typed ?? own?.response}
        onResponse={(change) => draft.setValue((now) => ({ response: change(now.response ?? own?.response) }))}
      />
      <Flex mt="4" gap="3" align="center" wrap="wrap">
        {own !== undefined && isSame ? <WhereItIs own={own} /> : <DraftLine id={line} draft={draft} />}
        <Button ms="auto" disabled={isSame || isBlankResponse(typed)} onClick={send} aria-describedby={line}>
          {own === undefined ? <Trans>Send the answer</Trans> : <Trans>Change the answer</Trans>}
        </Button>
      </Flex>
    </Box>
  );
};
