import { Box, Button } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import type { OwnAnswerRow } from '#contract/features/quiz/rows.ts';
import { useWork } from '#src/features/activity/view/public.tsx';
import { useMemberNames } from '#src/features/course/view/public.tsx';
import { givenOf, myAnswersOf, roundsOf } from '#src/features/quiz/data/queries.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { Page, WaitingPage } from '#src/ui/parts/page.tsx';
import { Outcome } from './outcome.tsx';
import { QuizPage, type QuizRef } from './quiz-page.tsx';

/** /stuInteractiveAnswerDetails: all that one student answered; for staff the student whom the address names. */
export const OwnScreen = ({ id, ...place }: QuizRef & { readonly id: string }) => (
  <QuizPage {...place}>
    {({ activity, isStaff }) => (isStaff ? <OfStudent activity={activity} uid={id} /> : <Mine activity={activity} />)}
  </QuizPage>
);

const Mine = ({ activity }: { readonly activity: ActivityRow }) => {
  const { t } = useLingui();
  const answers = useLive(myAnswersOf, activity.id);
  if (answers === undefined) return <WaitingPage narrow />;
  return <Answers activity={activity} title={t`My answers`} answers={answers} isMine />;
};

const OfStudent = ({ activity, uid }: { readonly activity: ActivityRow; readonly uid: string }) => {
  const { t } = useLingui();
  useWork(activity.id);
  const names = useMemberNames(activity.courseId);
  const given = useLive(givenOf, activity.id);
  if (given === undefined) return <WaitingPage narrow />;
  const answers = new Map<string, OwnAnswerRow>();
  for (const row of [...given.values()].flat())
    if (row.subject === uid && uid !== '')
      answers.set(row.roundId, { ...row, id: row.roundId, uid, courseId: activity.courseId, alias: '' });
  return <Answers activity={activity} title={names.get(uid) ?? t`Former member`} answers={answers} isMine={false} />;
};

interface AnswersProps {
  readonly activity: ActivityRow;
  readonly title: string;
  /** By round. */
  readonly answers: ReadonlyMap<string, OwnAnswerRow>;
  readonly isMine: boolean;
}

const Answers = ({ activity, title, answers, isMine }: AnswersProps) => {
  const rounds = useLive(roundsOf, activity.id) ?? [];
  const place = { courseid: activity.courseId, testpaperid: activity.id };
  const shown = rounds.filter(({ state, id }) => state !== 'open' || answers.has(id));
  return (
    <Page
      title={title}
      narrow
      actionsBeside
      actions={
        <Button asChild size="sm" variant="outline">
          <Link to={isMine ? '/interactive' : '/interactive_reviewDetails'} search={place}>
            <Trans>To the quiz</Trans>
          </Link>
        </Button>
      }
    >
      {shown.length === 0 ? (
        <EmptyState picture="empty" title={<Trans>Nothing was asked yet</Trans>} />
      ) : (
        <Box display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
          {shown.map((round) => (
            <Outcome key={round.id} round={round} own={answers.get(round.id)} />
          ))}
        </Box>
      )}
    </Page>
  );
};
