import { Box, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { score } from '#contract/features/question/score.ts';
import type { OwnAnswerRow, RoundRow } from '#contract/features/quiz/rows.ts';
import { QuestionView } from '#src/features/question/view/public.tsx';
import { Bars } from './bars.tsx';

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
