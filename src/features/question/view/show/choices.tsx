import { Box, Flex, Grid, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Check, X } from 'lucide-react';
import { useId } from 'react';
import { takesMany, trueFalseIds } from '#contract/features/question/keys.ts';
import type { Question } from '#contract/features/question/shapes.ts';
import { letterAt } from '#contract/features/question/text/lines.ts';
import { RichText } from '#src/ui/editor/show/rich-text.tsx';
import { type AnswerProps, as } from './props.ts';

interface Shown {
  readonly id: string;
  readonly html: string;
  readonly letter: string;
}

const shownOf = (question: Question, words: { yes: string; no: string }): readonly Shown[] => {
  if (question.type === 'trueFalse')
    return trueFalseIds.map((id) => ({ id, html: `<p>${id === 'true' ? words.yes : words.no}</p>`, letter: '' }));
  if ('options' in question)
    return question.options.map(({ id, html }, index) => ({ id, html, letter: letterAt(index) }));
  return 'steps' in question ? question.steps.map(({ id, html }) => ({ id, html, letter: '' })) : [];
};

/** True or false, options, or the points of a scale: real radio buttons and check boxes, each line a target of 44 px. */
export const Choices = ({ question, response, onResponse, revealed, labelledBy, bytesOf }: AnswerProps) => {
  const { t } = useLingui();
  const name = useId();
  const chosen = as(response, 'options')?.ids ?? [];
  const isMany = takesMany(question.type);
  const options = shownOf(question, { yes: t`True`, no: t`False` });
  const answer = revealed?.key.answer;
  const right = answer?.kind === 'options' ? answer.right : undefined;
  const choose = (id: string) =>
    onResponse?.((now) => {
      if (!isMany) return { kind: 'options', ids: [id] };
      const before = as(now, 'options')?.ids ?? [];
      const ids = before.includes(id) ? before.filter((one) => one !== id) : [...before, id];
      return { kind: 'options', ids: ids.toSorted() };
    });
  const isLine = !('options' in question) && question.type !== 'trueFalse';
  return (
    <Grid
      role={isMany ? 'group' : 'radiogroup'}
      aria-labelledby={labelledBy}
      gap="2"
      gridTemplateColumns={columnsOf(question, isLine ? options.length : 0)}
    >
      {options.map(({ id, html, letter }) => {
        const isChosen = chosen.includes(id);
        return (
          <Flex
            as="label"
            key={id}
            align="flex-start"
            gap="3"
            minH="44px"
            px="3"
            py="2.5"
            borderWidth="1px"
            borderRadius="l2"
            borderColor={isChosen ? 'brand.solid' : 'border'}
            bg={isChosen ? 'brand.subtle' : 'bg.panel'}
            cursor={onResponse === undefined ? 'default' : 'pointer'}
            _focusWithin={{ outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '2px' }}
          >
            <Box asChild mt="1" accentColor="brand.solid" flexShrink="0" boxSize="16px">
              <input
                type={isMany ? 'checkbox' : 'radio'}
                name={name}
                checked={isChosen}
                disabled={onResponse === undefined}
                onChange={() => choose(id)}
              />
            </Box>
            {letter !== '' && (
              <Text as="span" fontWeight="500" flexShrink="0">
                {letter}
              </Text>
            )}
            <Box flex="1" minW="0" overflowWrap="anywhere">
              <RichText html={html} bytesOf={bytesOf} />
            </Box>
            {right !== undefined && <Verdict isRight={right.includes(id)} isChosen={isChosen} />}
          </Flex>
        );
      })}
    </Grid>
  );
};

const columnsOf = (question: Question, steps: number) => {
  if (steps > 0) return { base: '1fr', md: `repeat(${Math.min(steps, 10)}, minmax(0, 1fr))` };
  const perRow = 'perRow' in question ? question.perRow : question.type === 'trueFalse' ? 2 : 0;
  return perRow > 1 ? { base: '1fr', sm: `repeat(${perRow}, minmax(0, 1fr))` } : '1fr';
};

const Verdict = ({ isRight, isChosen }: { readonly isRight: boolean; readonly isChosen: boolean }) => {
  if (!isRight && !isChosen) return null;
  const Icon = isRight ? Check : X;
  return (
    <Flex as="span" align="center" gap="1" fontSize="sm" color={isRight ? 'fg.success' : 'fg.error'} flexShrink="0">
      <Icon size={16} aria-hidden />
      {isRight ? <Trans>Right</Trans> : <Trans>Wrong</Trans>}
    </Flex>
  );
};
