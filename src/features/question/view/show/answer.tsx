import { Box, Flex, Grid, Input, Text } from '@chakra-ui/react';
import { inputRecipe } from '@chakra-ui/react/theme';
import { Trans, useLingui } from '@lingui/react/macro';
import { Check, X } from 'lucide-react';
import { useId, useMemo } from 'react';
import { isBlankRichText } from '#contract/core/text/rich-text.ts';
import { isChoice, questionLimits, takesMany, trueFalseIds } from '#contract/features/question/keys.ts';
import type { Question } from '#contract/features/question/shapes.ts';
import { letterAt } from '#contract/features/question/text/lines.ts';
import { RichTextField } from '#src/ui/editor/rich-text-field.tsx';
import { RichText } from '#src/ui/editor/show/rich-text.tsx';
import { Cells, Likert, Rating, TableAnswer, Weights } from './grids.tsx';
import { type AnswerProps, as, type Of } from './props.ts';
import { SortAnswer } from './sort-answer.tsx';

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
const Choices = ({ question, response, onResponse, revealed, labelledBy, bytesOf }: AnswerProps) => {
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

/** The stem with its gaps numbered, and a field for each below it: in a stem of any shape a field would tear the lines apart. */
const numbered = (stem: string, count: number): string => {
  let at = 0;
  return stem.replaceAll(/[_＿]{3,}/g, (blank) => {
    at += 1;
    return at > count || count === 1 ? blank : `<u>　(${at})　</u>`;
  });
};

const Gaps = ({ question, response, onResponse, revealed, bytesOf, noPaste = false }: Of<'fill'>) => {
  const { t } = useLingui();
  const stem = useMemo(() => numbered(question.stem, question.gaps.length), [question]);
  const given = as(response, 'gaps')?.gaps ?? {};
  const cells = revealed?.scored?.cells ?? {};
  return (
    <>
      <RichText html={stem} bytesOf={bytesOf} />
      <Flex wrap="wrap" gap="3" mt="3">
        {question.gaps.map(({ id, numeric }, index) => {
          const place = index + 1;
          return (
            <Flex as="label" key={id} align="center" gap="2" fontSize="sm" flex={{ base: '1 1 100%', sm: '0 1 auto' }}>
              {question.gaps.length > 1 && <Box as="span">({place})</Box>}
              <Input
                recipe={inputRecipe}
                width={{ base: 'full', sm: '14rem' }}
                fontSize={{ base: '16px', md: 'sm' }}
                minH="44px"
                bg="bg.panel"
                borderColor={cells[id] === undefined ? 'border.control' : cells[id] ? 'fg.success' : 'fg.error'}
                aria-label={t`Gap ${place}`}
                autoComplete="off"
                inputMode={numeric ? 'decimal' : 'text'}
                maxLength={questionLimits.answerChars}
                value={given[id] ?? ''}
                readOnly={onResponse === undefined}
                onPaste={noPaste ? (event) => event.preventDefault() : undefined}
                onChange={({ target: { value } }) =>
                  onResponse?.((now) => ({ kind: 'gaps', gaps: { ...as(now, 'gaps')?.gaps, [id]: value } }))
                }
              />
            </Flex>
          );
        })}
      </Flex>
    </>
  );
};

/** The part of a question in which it is answered. */
export const AnswerOf = (props: AnswerProps) => {
  const { question } = props;
  if (isChoice(question.type) || question.type === 'scale' || question.type === 'reverseScale')
    return <Choices {...props} />;
  switch (question.type) {
    case 'fill':
      return <Gaps {...props} question={question} />;
    case 'sort':
      return <SortAnswer {...props} question={question} />;
    case 'matrix':
      return <Cells {...props} question={question} />;
    case 'likert':
      return <Likert {...props} question={question} />;
    case 'weight':
      return <Weights {...props} question={question} />;
    case 'rating':
      return <Rating {...props} question={question} />;
    case 'table':
      return <TableAnswer {...props} question={question} />;
    case 'file':
    case 'photo':
      return <Files {...props} question={question} />;
    case 'shortAnswer':
    case 'openAnonymous':
      return <Words {...props} question={question} />;
    default:
      return null;
  }
};

const Words = ({
  question,
  response,
  onResponse,
  noPaste = false,
  filesField,
  bytesOf,
}: Of<'shortAnswer' | 'openAnonymous'>) => {
  const { t } = useLingui();
  const given = as(response, 'text');
  if (onResponse === undefined)
    return given === undefined ? (
      <Blank />
    ) : (
      <Box display="grid" gap="3">
        {!isBlankRichText(given.html) && (
          <Box borderWidth="1px" borderRadius="l2" p="3" overflowWrap="anywhere">
            <RichText html={given.html} bytesOf={bytesOf} />
          </Box>
        )}
        {filesField}
      </Box>
    );
  return (
    <Box css={{ '--writing': '96px', '@media print': { '& [role="toolbar"]': { display: 'none' } } }}>
      <RichTextField
        label={question.type === 'openAnonymous' ? t`Your answer, without your name` : t`Your answer`}
        value={given?.html ?? ''}
        onValue={(html) => onResponse((now) => ({ kind: 'text', html, files: as(now, 'text')?.files ?? [] }))}
        noPaste={noPaste}
      />
      {question.type === 'shortAnswer' && question.files && filesField}
    </Box>
  );
};

const Files = ({ question, response, onResponse, filesField }: Of<'file' | 'photo'>) => {
  if (onResponse === undefined && response !== undefined) return filesField;
  return (
    <Box fontSize="sm">
      <Text color="fg.muted" mb="2">
        {question.type === 'photo' ? (
          <Trans>Hand in photos, {question.files} at most.</Trans>
        ) : (
          <Trans>Hand in files, {question.files} at most.</Trans>
        )}
      </Text>
      {filesField}
    </Box>
  );
};

const Blank = () => (
  <Text fontSize="sm" color="fg.muted">
    <Trans>Nothing was answered</Trans>
  </Text>
);
