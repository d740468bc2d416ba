import { Box, Flex, Grid, Text } from '@chakra-ui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { useId } from 'react';
import {
  isChoice,
  isOpinion,
  questionLimits as max,
  takesMany,
  trueFalseIds,
} from '#contract/features/question/keys.ts';
import type { Part } from '#contract/features/question/shapes.ts';
import { TextField } from '#src/ui/parts/fields.tsx';
import { SwitchRow } from '#src/ui/parts/switch-row.tsx';
import { type FieldsProps, wholeOf } from './blank.ts';
import { GapFields } from './gap-fields.tsx';
import { CreditField, ListFields } from './list-fields.tsx';
import { PartList } from './part-list.tsx';

/** What is asked of one kind of question only, with what is right about it. */
export const KindFields = (props: FieldsProps) => {
  const { question } = props.value;
  if (isChoice(question.type)) return <ChoiceFields {...props} />;
  switch (question.type) {
    case 'fill':
      return <GapFields {...props} />;
    case 'sort':
    case 'weight':
    case 'scale':
    case 'reverseScale':
    case 'likert':
    case 'matrix':
    case 'table':
      return <ListFields {...props} />;
    case 'rating':
      return <RatingFields {...props} />;
    case 'file':
    case 'photo':
      return <CountField {...props} />;
    case 'shortAnswer':
      return (
        <SwitchRow
          label={<Trans>Files may be added to the answer</Trans>}
          on={question.files}
          onSwitch={(files) => props.onValue({ ...props.value, question: { ...question, files } })}
        />
      );
    default:
      return null;
  }
};

const ChoiceFields = ({ value, onValue, files }: FieldsProps) => {
  const { t } = useWords();
  const name = useId();
  const { question, key } = value;
  const right = key.answer.kind === 'options' ? key.answer.right : [];
  const isMany = takesMany(question.type);
  const isMarked = !isOpinion(question.type);
  const choose = (id: string) => {
    const next = !isMany ? [id] : right.includes(id) ? right.filter((one) => one !== id) : [...right, id];
    onValue({ question, key: { ...key, answer: { kind: 'options', right: next } } });
  };
  const pick = (id: string, label: string) => (
    <Flex as="label" align="center" justify="center" minW="44px" minH="44px">
      <input
        type={isMany ? 'checkbox' : 'radio'}
        name={name}
        aria-label={label}
        checked={right.includes(id)}
        onChange={() => choose(id)}
      />
    </Flex>
  );
  if (question.type === 'trueFalse')
    return (
      <Flex role="radiogroup" aria-label={t`Answer`} gap="4" align="center">
        <Text fontSize="sm" fontWeight="500">
          <Trans>Answer</Trans>
        </Text>
        {trueFalseIds.map((id) => (
          <Flex as="label" key={id} align="center" gap="1" fontSize="sm">
            {pick(id, id === 'true' ? t`True` : t`False`)}
            {id === 'true' ? <Trans>True</Trans> : <Trans>False</Trans>}
          </Flex>
        ))}
      </Flex>
    );
  if (!('options' in question)) return null;
  return (
    <Box>
      <Text fontSize="sm" fontWeight="500" mb="1.5">
        {isMarked ? <Trans>Options: mark what is right</Trans> : <Trans>Options</Trans>}
      </Text>
      <PartList
        name={t`Option`}
        parts={question.options}
        max={max.options}
        files={files}
        onParts={(options) => onValue({ question: { ...question, options }, key })}
        {...(isMarked ? { before: (part: Part, index: number) => pick(part.id, t`Option ${index + 1} is right`) } : {})}
      />
      <Grid gap="3" mt="3" templateColumns={{ base: '1fr', sm: 'repeat(3, minmax(0, 1fr))' }}>
        {'max' in question && (
          <>
            <TextField
              label={t`Choose at least`}
              inputMode="numeric"
              value={question.min || ''}
              onChange={({ target }) => onValue({ question: { ...question, min: wholeOf(target.value, 0) }, key })}
            />
            <TextField
              label={t`Choose at most`}
              inputMode="numeric"
              value={question.max || ''}
              onChange={({ target }) => onValue({ question: { ...question, max: wholeOf(target.value, 0) }, key })}
            />
          </>
        )}
        <TextField
          label={t`Options in a row`}
          inputMode="numeric"
          value={question.perRow || ''}
          onChange={({ target }) =>
            onValue({ question: { ...question, perRow: Math.min(wholeOf(target.value, 0), max.perRow) }, key })
          }
        />
      </Grid>
      {isMarked && isMany && (
        <CreditField value={value} onValue={onValue} modes={['exact', 'missedSome', 'plusMinus']} />
      )}
    </Box>
  );
};

const RatingFields = ({ value, onValue }: FieldsProps) => {
  const { t } = useWords();
  const { question, key } = value;
  if (question.type !== 'rating') return null;
  const set = (change: Partial<typeof question>) => onValue({ question: { ...question, ...change }, key });
  return (
    <Grid gap="3" templateColumns={{ base: '1fr 1fr', sm: 'repeat(4, minmax(0, 1fr))' }}>
      <TextField
        label={t`From`}
        inputMode="numeric"
        value={question.from}
        onChange={({ target }) => set({ from: wholeOf(target.value, 0) })}
      />
      <TextField
        label={t`To`}
        inputMode="numeric"
        value={question.to}
        onChange={({ target }) => set({ to: wholeOf(target.value, 0) })}
      />
      <TextField
        label={t`Name of the low end`}
        maxLength={60}
        value={question.low}
        onChange={({ target }) => set({ low: target.value })}
      />
      <TextField
        label={t`Name of the high end`}
        maxLength={60}
        value={question.high}
        onChange={({ target }) => set({ high: target.value })}
      />
    </Grid>
  );
};

const CountField = ({ value, onValue }: FieldsProps) => {
  const { t } = useWords();
  const { question, key } = value;
  if (question.type !== 'file' && question.type !== 'photo') return null;
  return (
    <TextField
      label={question.type === 'photo' ? t`Photos at most` : t`Files at most`}
      inputMode="numeric"
      value={question.files}
      onChange={({ target }) =>
        onValue({ question: { ...question, files: Math.min(Math.max(wholeOf(target.value, 1), 1), max.files) }, key })
      }
    />
  );
};
