import { Box, Flex, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { plainOfRichText } from '#contract/core/text/words.ts';
import { optionIds } from '#contract/features/question/score.ts';
import type { Key, Question, Response } from '#contract/features/question/shapes.ts';
import type { Tally } from '#contract/features/quiz/rows.ts';
import { Chart } from '#src/ui/charts/chart.tsx';
import { WordCloud } from '#src/ui/charts/word-cloud.tsx';

const trueFalse = ['true', 'false'];

/** The letter of each option, or the words where there are none. */
const useLabels = (question: Question, ids: readonly string[]): readonly string[] => {
  const { t } = useLingui();
  if (question.type === 'trueFalse') return trueFalse.map((id) => (id === 'true' ? t`True` : t`False`));
  if ('steps' in question) return question.steps.map(({ html }, at) => plainOfRichText(html) || String(at + 1));
  return ids.map((_, at) => String.fromCharCode(65 + at));
};

interface BarsProps {
  readonly question: Question;
  readonly tally: Tally;
  /** Only where what is right may be seen. */
  readonly keyOf: Key | undefined;
  /** Of whom staff have them. */
  readonly responses?: readonly Response[];
}

const wordsOf = (response: Response): string => {
  if (response.kind === 'text') return plainOfRichText(response.html);
  if (response.kind === 'gaps') return Object.values(response.gaps).join(' ');
  return response.kind === 'number' ? String(response.value) : '';
};

/** How a class answered, as it comes in. */
export const Bars = ({ question, tally, keyOf, responses = [] }: BarsProps) => {
  const { t } = useLingui();
  const ids = question.type === 'trueFalse' ? trueFalse : optionIds(question);
  const labels = useLabels(question, ids);
  const right = keyOf?.answer.kind === 'options' ? keyOf.answer.right : [];
  const chart = useMemo(
    () => ({
      labels: labels.map((label, at) => (right.includes(ids[at] ?? '') ? `${label} ✓` : label)),
      series: [{ name: t`Answers`, values: ids.map((id) => tally.chosen[id] ?? 0) }],
    }),
    [labels, ids, right, tally, t],
  );
  const texts = responses.map(wordsOf).filter((text) => text !== '');
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
      {ids.length > 0 && <Chart title={t`Answers`} head={t`Option`} {...chart} />}
      {ids.length === 0 && texts.length > 0 && (
        <>
          <WordCloud texts={texts} />
          <Box as="ul" aria-label={t`Answers`} listStyleType="none" mt="4" maxH="320px" overflowY="auto" fontSize="sm">
            {texts.map((text, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: answers have no names here
              <Box as="li" key={at} py="2" borderTopWidth="1px" overflowWrap="anywhere">
                {text}
              </Box>
            ))}
          </Box>
        </>
      )}
    </Box>
  );
};
