import { Box, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { isStaff } from '#contract/core/roles.ts';
import type { OutcomeRow } from '#contract/features/exam/rows.ts';
import { useMyRole } from '#src/features/course/view/public.tsx';
import { type Sitting, sittingOf } from '#src/features/exam/data/queries.ts';
import { useLoaded } from '#src/ui/live/use-live.ts';
import { LostPage } from '#src/ui/parts/lost-page.tsx';
import { Page, WaitingPage } from '#src/ui/parts/page.tsx';
import { AnsweredQuestion } from './answered-question.tsx';
import { BackToTest, Receipt } from './sit/receipt.tsx';
import { numbersOf } from './sit/use-page.ts';
import { StudentWork } from './staff/student-work.tsx';
import { ScoreOf } from './test-screen.tsx';

/** /class_studentTestDetail: an attempt when it is over, by whoever made it, or as staff have it. */
export const OutcomeScreen = ({ courseId, id, activityId }: { courseId: string; id: string; activityId: string }) => {
  const { t } = useLingui();
  const role = useMyRole(courseId);
  const sitting = useLoaded(sittingOf, id);
  if (role !== undefined && isStaff(role)) return <StudentWork courseId={courseId} activityId={activityId} id={id} />;
  if (sitting === undefined) return <WaitingPage narrow />;
  if (sitting.value === undefined) return <LostPage title={t`No such attempt`} />;
  const { attempt, outcome } = sitting.value;
  if (attempt.arrivedAt === 0 || outcome === undefined) return <Receipt sitting={sitting.value} />;
  return <Outcome sitting={sitting.value} outcome={outcome} />;
};

const Outcome = ({ sitting, outcome }: { readonly sitting: Sitting; readonly outcome: OutcomeRow }) => {
  const { attempt, paper, answers } = sitting;
  const numbers = useMemo(() => numbersOf(paper.questions), [paper]);
  const hidesAll = outcome.score === null && Object.keys(outcome.keys).length === 0;
  return (
    <Page
      title={paper.title}
      narrow
      actions={<BackToTest courseId={attempt.courseId} activityId={attempt.activityId} />}
      actionsBeside
    >
      <Flex align="center" justify="space-between" gap="3" mb="4" wrap="wrap">
        <Text color="fg.muted" fontSize="sm">
          <Trans>Attempt {attempt.number}</Trans>
          {hidesAll && (
            <>
              {' · '}
              <Trans>Results are not shown yet: these are your answers.</Trans>
            </>
          )}
        </Text>
        <ScoreOf outcome={outcome} />
      </Flex>
      <Box display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
        {paper.questions.map((asked) => (
          <AnsweredQuestion
            key={asked.itemId}
            asked={asked}
            number={numbers.get(asked.itemId)}
            response={answers.get(asked.itemId)?.response ?? undefined}
            outcome={outcome}
          />
        ))}
      </Box>
    </Page>
  );
};
