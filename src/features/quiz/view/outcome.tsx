import { Box, Flex, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { score } from '#contract/features/question/score.ts';
import type { Key, Question, Response } from '#contract/features/question/shapes.ts';
import type { OwnAnswerRow, RoundRow, Tally } from '#contract/features/quiz/rows.ts';
import { AnswerCounts, QuestionView } from '#src/features/question/view/public.tsx';

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

/** A question that is over, with one's own answer; what is right and how the class answered when it may be seen. */
export const Outcome = ({ round, own }: { readonly round: RoundRow; readonly own: OwnAnswerRow | undefined }) => {
  const { question, number, key, tally, state } = round;
  const scored =
    key !== null && own !== undefined && own.came !== 'after' ? score(question, key, own.response) : undefined;
  return (
    <Box bg="bg.panel" borderWidth="1px" borderRadius="l3" p={{ base: '4', md: '6' }} data-round={state}>
      <QuestionView
        question={question}
        number={number}
        response={own?.response}
        revealed={key === null ? undefined : { key, scored }}
      />
      <Box mt="3">
        {own === undefined ? (
          <Text fontSize="sm" color="fg.muted" role="status">
            <Trans>You did not answer this question.</Trans>
          </Text>
        ) : (
          <WhereItIs own={own} />
        )}
        {state !== 'revealed' && (
          <Text fontSize="sm" color="fg.muted">
            <Trans>The question is stopped. The answer is not shown yet.</Trans>
          </Text>
        )}
      </Box>
      {tally !== null && (
        <Box mt="6">
          <Bars question={question} tally={tally} keyOf={key ?? undefined} />
        </Box>
      )}
    </Box>
  );
};

/** Where an answer is, and never anything that is not so. */
export const WhereItIs = ({ own }: { readonly own: OwnAnswerRow }) => {
  const { t } = useLingui();
  const text =
    own.arrivedAt === 0
      ? t`Kept on this device, on the way to your teacher`
      : own.came === 'live'
        ? t`Your teacher has the answer`
        : own.came === 'later'
          ? t`Your teacher has the answer; it came later`
          : t`It was given when the question was stopped: it does not count`;
  return (
    <Text fontSize="sm" color={own.arrivedAt === 0 ? 'fg.warning' : 'fg.muted'} role="status">
      {text}
    </Text>
  );
};
