import { Box, Flex, Text } from '@chakra-ui/react';
import { useLingui } from '@lingui/react';
import { Plural, Trans, useLingui as useCatalog } from '@lingui/react/macro';
import { Check, CircleDashed, X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { isLayout, isOpinion } from '#contract/features/question/keys.ts';
import type { Scored } from '#contract/features/question/score.ts';
import type { Key, Question } from '#contract/features/question/shapes.ts';
import { letterAt } from '#contract/features/question/text/lines.ts';
import { RichText } from '#src/ui/editor/show/rich-text.tsx';
import { pointsOf, typeTexts } from '../question-texts.ts';
import { AnswerOf } from './answer.tsx';
import { type QuestionViewProps, wordsOf } from './props.ts';

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
const KeyNote = ({ question, keyOf }: { readonly question: Question; readonly keyOf: Key }) => {
  const { t } = useCatalog();
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

/** One question, to be read and answered; the same in a test, in a preview and where it is looked at again. */
export const QuestionView = (props: QuestionViewProps) => {
  const { question, revealed, bytesOf, aside } = props;
  const stem = useId();
  if (question.type === 'pageBreak')
    return (
      <Flex align="center" gap="3" color="fg.muted" fontSize="sm" role="separator">
        <Box flex="1" borderTopWidth="1px" borderStyle="dashed" />
        <Trans>Page break</Trans>
        <Box flex="1" borderTopWidth="1px" borderStyle="dashed" />
      </Flex>
    );
  const isNote = question.type === 'paragraph';
  return (
    <Box as={isNote ? 'div' : 'fieldset'} minW="0" border="0" p="0" m="0" aria-labelledby={stem}>
      {(!isNote || aside !== undefined) && <Head {...props} />}
      <Box id={stem} mb={isNote ? '0' : '3'} overflowWrap="anywhere">
        {question.type === 'fill' ? (
          <AnswerOf {...props} labelledBy={stem} />
        ) : (
          <RichText html={question.stem} bytesOf={bytesOf} />
        )}
      </Box>
      {question.type !== 'fill' && !isNote && <AnswerOf {...props} labelledBy={stem} />}
      {revealed !== undefined && !isNote && <KeyNote question={question} keyOf={revealed.key} />}
    </Box>
  );
};

const Head = ({ question, number, revealed, aside }: QuestionViewProps) => {
  const { _ } = useLingui();
  return (
    <Flex align="flex-start" gap="2" mb="2" fontSize="sm" color="fg.muted">
      <Flex align="center" columnGap="2" wrap="wrap" flex="1" minW="0" minH={aside === undefined ? undefined : '9'}>
        {number !== undefined && (
          <Text as="span" fontWeight="600" color="fg">
            {number}.
          </Text>
        )}
        <span>{_(typeTexts[question.type])}</span>
        {!isLayout(question.type) && !isOpinion(question.type) && (
          <span>
            · <Plural value={question.score / 100} one="# point" other="# points" />
          </span>
        )}
        {question.required && (
          <span>
            · <Trans>Required</Trans>
          </span>
        )}
        <HowMany question={question} />
        {revealed?.scored !== undefined && <Mark scored={revealed.scored} />}
      </Flex>
      {aside !== undefined && <Box flexShrink="0">{aside}</Box>}
    </Flex>
  );
};

const HowMany = ({ question }: { readonly question: Question }) => {
  if (!('max' in question) || (question.min === 0 && question.max === 0)) return null;
  const { min, max } = question;
  return (
    <span>
      ·{' '}
      {min === max ? (
        <Trans>choose {min}</Trans>
      ) : min === 0 ? (
        <Trans>choose at most {max}</Trans>
      ) : max === 0 ? (
        <Trans>choose at least {min}</Trans>
      ) : (
        <Trans>
          choose {min} to {max}
        </Trans>
      )}
    </span>
  );
};

/** Right or wrong in a sign and in words, never in colour alone. */
const Mark = ({ scored }: { readonly scored: Scored }) => {
  if (scored.by === 'none') return null;
  const score = pointsOf(scored.score);
  const look = {
    right: { icon: Check, color: 'fg.success' },
    partly: { icon: CircleDashed, color: 'fg.warning' },
    wrong: { icon: X, color: 'fg.error' },
    blank: { icon: X, color: 'fg.muted' },
    open: { icon: CircleDashed, color: 'fg.muted' },
  }[scored.right];
  const Icon = look.icon;
  return (
    <Flex as="span" align="center" gap="1" color={look.color} fontWeight="500">
      <Icon size={16} aria-hidden />
      {scored.right === 'open' ? (
        <Trans>To be marked</Trans>
      ) : scored.right === 'blank' ? (
        <Trans>Not answered</Trans>
      ) : (
        <Plural value={scored.score / 100} one={`${score} point`} other={`${score} points`} />
      )}
    </Flex>
  );
};
