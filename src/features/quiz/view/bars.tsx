import { Box, Flex, Text } from '@chakra-ui/react';
import { Plural, Trans } from '@lingui/react/macro';
import type { Key, Question, Response } from '#contract/features/question/shapes.ts';
import type { Tally } from '#contract/features/quiz/rows.ts';
import { AnswerCounts } from '#src/features/question/view/public.tsx';

interface BarsProps {
  readonly question: Question;
  readonly tally: Tally;
  /** Only where what is right may be seen. */
  readonly keyOf: Key | undefined;
  /** Of whom staff have them. */
  readonly responses?: readonly Response[];
}

/** How a class answered, as it comes in. */
export const Bars = ({ question, tally, keyOf, responses = [] }: BarsProps) => {
  const answers = tally.answered;
  return (
    <Box>
      <Flex gap="4" mb="3" fontSize="sm" color="fg.muted" role="status">
        <Plural value={answers} one="# answer" other="# answers" />
        {keyOf !== undefined && keyOf.answer.kind !== 'none' && (
          <Text as="span">
            <Trans>{tally.right} right</Trans>
          </Text>
        )}
      </Flex>
      <AnswerCounts question={question} counts={tally.chosen} answered={answers} keyOf={keyOf} responses={responses} />
    </Box>
  );
};
