import { Box, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Undo2 } from 'lucide-react';
import { lastMoment } from '#contract/core/time.ts';
import type { StandingRow } from '#contract/features/homework/rows.ts';
import { scoreText } from '#contract/features/homework/scores.ts';
import { Time } from '#src/ui/words/time.tsx';
import type { Task } from '../parts/task-of.ts';

interface FeedbackViewProps {
  readonly task: Task;
  readonly standing: StandingRow;
}

/** What a teacher said: why it was given back, or score and comment. */
export const FeedbackView = ({ task, standing }: FeedbackViewProps) => {
  const { state, returnReason, returnedAt, personalDue, feedback, attemptId } = standing;
  return (
    <>
      {state === 'returned' && (
        <Flex gap="3" mb="5" p="4" borderRadius="l2" bg="bg.warning" role="note">
          <Box color="fg.warning" flexShrink="0" mt="0.5">
            <Undo2 size={18} aria-hidden />
          </Box>
          <Box minW="0">
            <Text fontWeight="500" whiteSpace="pre-wrap">
              {returnReason}
            </Text>
            <Text fontSize="sm" color="fg.muted" mt="1">
              <Trans>
                Returned <Time at={returnedAt} />
              </Trans>
              {personalDue > 0 && personalDue < lastMoment && (
                <>
                  {' · '}
                  <Trans>
                    due again <Time at={personalDue} />
                  </Trans>
                </>
              )}
            </Text>
          </Box>
        </Flex>
      )}
      {feedback !== null && (
        <Box mb="5" pb="5" borderBottomWidth="1px">
          {feedback.score !== null && <Score task={task} score={feedback.score} parts={feedback.parts} />}
          {feedback.comment !== '' && (
            <Text mt={feedback.score === null ? '0' : '2'} whiteSpace="pre-wrap" maxW="measure">
              {feedback.comment}
            </Text>
          )}
          {feedback.attemptId !== '' && feedback.attemptId !== attemptId && (
            <Text mt="2" fontSize="sm" color="fg.muted">
              <Trans>Said of an earlier version.</Trans>
            </Text>
          )}
        </Box>
      )}
    </>
  );
};

interface ScoreProps {
  readonly task: Task;
  readonly score: number;
  readonly parts: readonly number[];
}

const Score = ({ task: { row, of }, score, parts }: ScoreProps) => {
  const { t } = useLingui();
  return (
    <Box>
      <Flex align="baseline" gap="1.5" textStyle="num">
        <Text as="span" fontSize="2xl" fontWeight="600" lineHeight="1.2">
          {scoreText(score)}
        </Text>
        <Text as="span" color="fg.muted">
          <Trans>of {scoreText(of.total)}</Trans>
        </Text>
      </Flex>
      {parts.length > 0 && (
        <Text fontSize="sm" color="fg.muted" textStyle="num">
          {parts
            .map((part, index) => `${row.parts[index]?.title || t`Part ${index + 1}`}: ${scoreText(part)}`)
            .join(' · ')}
        </Text>
      )}
    </Box>
  );
};
