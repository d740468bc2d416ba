import { Box, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Key, Question } from '#contract/features/question/shapes.ts';
import { letterAt } from '#contract/features/question/text/lines.ts';
import { RichText } from '#src/ui/editor/show/rich-text.tsx';
import { wordsOf } from './props.ts';

const Line = ({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }) => (
  <Box display={{ sm: 'flex' }} gap="3">
    <Text as="dt" color="fg.muted" flexShrink="0" minW="6rem">
      {label}
    </Text>
    <Box as="dd" minW="0" overflowWrap="anywhere">
      {children}
    </Box>
  </Box>
);

/** The key of a question in words. It is drawn only where whoever shows the question has it. */
export const KeyNote = ({ question, keyOf }: { readonly question: Question; readonly keyOf: Key }) => {
  const { t } = useLingui();
  const answer = answerWords(question, keyOf, { yes: t`True`, no: t`False` });
  if (answer === '' && keyOf.reference === '' && keyOf.analysis === '') return null;
  return (
    <Box as="dl" mt="3" p="3" bg="bg.subtle" borderRadius="l2" fontSize="sm" display="grid" gap="1.5">
      {answer !== '' && <Line label={<Trans>Answer</Trans>}>{answer}</Line>}
      {keyOf.reference !== '' && (
        <Line label={<Trans>Model answer</Trans>}>
          <RichText html={keyOf.reference} />
        </Line>
      )}
      {keyOf.analysis !== '' && (
        <Line label={<Trans>Explanation</Trans>}>
          <RichText html={keyOf.analysis} />
        </Line>
      )}
    </Box>
  );
};

const answerWords = (question: Question, { answer }: Key, truth: { yes: string; no: string }): string => {
  if (answer.kind === 'options') {
    if (question.type === 'trueFalse') return answer.right.map((id) => (id === 'true' ? truth.yes : truth.no)).join('');
    const ids = 'options' in question ? question.options.map(({ id }) => id) : [];
    return ids.flatMap((id, index) => (answer.right.includes(id) ? [letterAt(index)] : [])).join(' ');
  }
  if (answer.kind === 'gaps' && question.type === 'fill')
    return question.gaps
      .map(
        ({ id }, index) =>
          `${question.gaps.length > 1 ? `(${index + 1}) ` : ''}${(answer.gaps[id]?.accept ?? []).join(' / ')}`,
      )
      .join('　');
  const name = (parts: readonly { id: string; html: string }[], id: string) =>
    wordsOf(parts.find((part) => part.id === id)?.html ?? '');
  if (answer.kind === 'order' && question.type === 'sort')
    return answer.order.map((id) => name(question.items, id)).join(' → ');
  if (answer.kind === 'cells' && question.type === 'matrix')
    return question.rows
      .map(
        ({ id, html }) =>
          `${wordsOf(html)}: ${(answer.rows[id] ?? []).map((column) => name(question.columns, column)).join(', ')}`,
      )
      .join('; ');
  return '';
};
