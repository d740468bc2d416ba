import { Box, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { cellOf, scaleMean } from '#contract/features/question/counts.ts';
import { trueFalseIds } from '#contract/features/question/keys.ts';
import type { Key, Question, Response } from '#contract/features/question/shapes.ts';
import { letterAt } from '#contract/features/question/text/lines.ts';
import { Chart } from '#src/ui/charts/chart.tsx';
import type { ChartData } from '#src/ui/charts/plot.tsx';
import { WordCloud } from '#src/ui/charts/word-cloud.tsx';
import { wordsOf } from './props.ts';
import { saidIn } from './said.ts';

export interface AnswerCountsProps {
  readonly question: Question;
  /** By `countsOf`. */
  readonly counts: Readonly<Record<string, number>>;
  readonly answered: number;
  /** Only where what is right may be seen. */
  readonly keyOf?: Key | undefined;
  /** Of whoever may read them: words are listed, each once with how often. */
  readonly responses?: readonly Response[];
}

const listed = 50;
/** Of fewer texts a picture of their words says no more than the texts. */
const cloudFrom = 3;
/** Of a rating with more numbers only those that were chosen are drawn. */
const drawn = 21;

interface Named {
  readonly id: string;
  readonly html: string;
}
const namesOf = (parts: readonly Named[]): string[] => parts.map(({ html }, at) => wordsOf(html) || String(at + 1));

/** How a question of any kind was answered: bars with their numbers beside them, or the words. */
export const AnswerCounts = ({ question, counts, answered, keyOf, responses = [] }: AnswerCountsProps) => {
  const chart = useBars(question, counts, answered, keyOf);
  const mean = scaleMean(question, counts)?.toFixed(2);
  return (
    <Box>
      {chart !== undefined && <Chart {...chart} />}
      {mean !== undefined && (
        <Text fontSize="sm" color="fg.muted" mt="2">
          <Trans>Mean {mean}</Trans>
        </Text>
      )}
      {chart === undefined && <Said question={question} responses={responses} />}
    </Box>
  );
};

type Bars = ChartData | undefined;

const useBars = (
  question: Question,
  counts: Readonly<Record<string, number>>,
  answered: number,
  keyOf: Key | undefined,
): Bars => {
  const { t } = useLingui();
  return useMemo(() => {
    const title = t`What was answered`;
    const right = keyOf?.answer.kind === 'options' ? keyOf.answer.right : [];
    const one = (head: string, ids: readonly string[], labels: readonly string[]): Bars => ({
      title,
      head,
      labels: labels.map((label, at) => (right.includes(ids[at] ?? '') ? `${label} ✓` : label)),
      series: [{ name: title, values: ids.map((id) => counts[id] ?? 0) }],
    });
    const means = (head: string, name: string, parts: readonly Named[]): Bars => ({
      ...{ title: name, head, labels: namesOf(parts) },
      series: [
        {
          name,
          values: parts.map(({ id }) => (answered === 0 ? 0 : Math.round(((counts[id] ?? 0) * 10) / answered) / 10)),
        },
      ],
    });
    const cells = (rows: readonly Named[], columns: readonly Named[]): Bars => {
      const names = namesOf(columns);
      return {
        ...{ title, head: t`Row`, labels: namesOf(rows), isStacked: true },
        series: columns.map(({ id }, at) => ({
          name: names[at] ?? '',
          values: rows.map((row) => counts[cellOf(row.id, id)] ?? 0),
        })),
      };
    };
    switch (question.type) {
      case 'trueFalse':
        return one(t`Option`, trueFalseIds, [t`True`, t`False`]);
      case 'scale':
      case 'reverseScale':
        return one(
          t`Option`,
          question.steps.map(({ id }) => id),
          namesOf(question.steps),
        );
      case 'matrix':
        return cells(question.rows, question.columns);
      case 'likert':
        return cells(question.rows, question.steps);
      case 'rating': {
        const { from, to } = question;
        const all = Array.from({ length: Math.min(Math.max(to - from + 1, 0), drawn) }, (_, at) => String(from + at));
        const chosen = Object.keys(counts).sort((a, b) => Number(a) - Number(b));
        const values = to - from < drawn ? all : chosen;
        return one(t`Value`, values, values);
      }
      case 'weight':
        return means(t`Row`, t`Average`, question.rows);
      case 'sort':
        return means(t`Item`, t`Mean place`, question.items);
      default:
        if (!('options' in question)) return undefined;
        return one(
          t`Option`,
          question.options.map(({ id }) => id),
          question.options.map((_, at) => letterAt(at)),
        );
    }
  }, [question, counts, answered, keyOf, t]);
};

/** Words, the most frequent first; of longer texts a picture of their words besides. */
const Said = ({ question, responses }: Required<Pick<AnswerCountsProps, 'question' | 'responses'>>) => {
  const { t } = useLingui();
  const lines = useMemo(() => {
    const all = responses
      .map((one) => saidIn(question, one, { yes: t`True`, no: t`False` }))
      .filter((one) => one !== '');
    const groups = Map.groupBy(all, (one) => one);
    return [...groups].map(([text, some]) => ({ text, count: some.length })).sort((a, b) => b.count - a.count);
  }, [question, responses, t]);
  const texts = useMemo(
    () => responses.flatMap((one) => (one.kind === 'text' ? [wordsOf(one.html)] : [])).filter((one) => one !== ''),
    [responses],
  );
  const more = lines.length - listed;
  if (lines.length === 0) return null;
  return (
    <>
      {texts.length >= cloudFrom && <WordCloud texts={texts} />}
      <Box
        as="ul"
        aria-label={t`What was answered`}
        listStyleType="none"
        maxH="320px"
        overflowY="auto"
        fontSize="sm"
        tabIndex={0}
      >
        {lines.slice(0, listed).map(({ text, count }) => (
          <Box as="li" key={text} py="2" borderTopWidth="1px" overflowWrap="anywhere" display="flex" gap="3">
            <Box flex="1" minW="0">
              {text}
            </Box>
            {count > 1 && (
              <Box as="span" color="fg.muted" fontVariantNumeric="tabular-nums">
                × {count}
              </Box>
            )}
          </Box>
        ))}
      </Box>
      {more > 0 && (
        <Text fontSize="sm" color="fg.muted" mt="2">
          <Trans>and {more} more</Trans>
        </Text>
      )}
    </>
  );
};
