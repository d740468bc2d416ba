import { Box, Flex, Grid, Text } from '@chakra-ui/react';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { type CreditMode, creditModes, questionLimits as max } from '#contract/features/question/keys.ts';
import type { Part, Question } from '#contract/features/question/shapes.ts';
import { SelectField, TextField } from '#src/ui/parts/fields.tsx';
import { creditTexts, pointsOf } from '../question-texts.ts';
import { partId, wordsOf } from '../show/props.ts';
import { type FieldsProps, hundredthsOf, wholeOf } from './blank.ts';
import { PartList } from './part-list.tsx';

export const CreditField = ({ value, onValue, modes }: FieldsProps & { readonly modes: readonly CreditMode[] }) => {
  const { _ } = useLingui();
  const { t } = useWords();
  const { question, key } = value;
  return (
    <Grid gap="3" mt="3" templateColumns={{ base: '1fr', sm: 'repeat(2, minmax(0, 1fr))' }}>
      <SelectField
        label={t`Partly right`}
        value={key.credit}
        onValue={(credit) => onValue({ question, key: { ...key, credit: credit as CreditMode } })}
        options={creditModes
          .filter((mode) => modes.includes(mode))
          .map((mode) => ({ value: mode, label: _(creditTexts[mode]) }))}
      />
      {key.credit === 'missedSome' && (
        <TextField
          label={t`Points when some are missing`}
          hint={<Trans>Empty: in proportion</Trans>}
          inputMode="decimal"
          defaultValue={key.missedScore === 0 ? '' : pointsOf(key.missedScore)}
          onChange={({ target }) => onValue({ question, key: { ...key, missedScore: hundredthsOf(target.value) } })}
        />
      )}
    </Grid>
  );
};

/** Kinds that are made of lists: rows, columns, points, things to be put in order. */
export const ListFields = ({ value, onValue }: FieldsProps) => {
  const { t } = useWords();
  const { question, key } = value;
  const set = (next: Question) => onValue({ question: next, key });
  if (question.type === 'sort')
    return (
      <Box>
        <Text fontSize="sm" fontWeight="500" mb="1.5">
          <Trans>In the right order; everybody sees them shuffled</Trans>
        </Text>
        <PartList
          name={t`Item`}
          parts={question.items}
          max={max.options}
          onParts={(items) => set({ ...question, items })}
        />
        <CreditField value={value} onValue={onValue} modes={['exact', 'each']} />
      </Box>
    );
  return (
    <Grid gap="4" templateColumns="minmax(0, 1fr)">
      {'steps' in question && (
        <PartList
          name={t`Point of the scale`}
          parts={question.steps}
          max={max.columns}
          make={() => ({ id: partId(), html: '', value: 0 })}
          onParts={(steps) =>
            set({
              ...question,
              steps: steps.map((step, index) => ({
                ...step,
                value: question.type === 'reverseScale' ? steps.length - index : index + 1,
              })),
            })
          }
        />
      )}
      {'columns' in question && (
        <PartList
          name={t`Column`}
          parts={question.columns}
          max={max.columns}
          onParts={(columns) => set({ ...question, columns })}
        />
      )}
      {'rows' in question && (
        <PartList
          name={t`Row`}
          parts={question.rows}
          max={max.rows}
          onParts={(rows) => set({ ...question, rows })}
          {...(question.type === 'matrix'
            ? { after: (part: Part) => <RightCell value={value} onValue={onValue} row={part.id} /> }
            : {})}
        />
      )}
      {question.type === 'matrix' && <CreditField value={value} onValue={onValue} modes={['exact', 'each']} />}
      {question.type === 'weight' && (
        <TextField
          label={t`Adds up to`}
          inputMode="numeric"
          value={question.total || ''}
          onChange={({ target }) => set({ ...question, total: wholeOf(target.value, 0) })}
        />
      )}
    </Grid>
  );
};

/** Which column is right for a row of a matrix. */
const RightCell = ({ value, onValue, row }: FieldsProps & { readonly row: string }) => {
  const { t } = useWords();
  const { question, key } = value;
  if (question.type !== 'matrix') return null;
  const cells = key.answer.kind === 'cells' ? key.answer.rows : {};
  if (question.many) return <RightCells value={value} onValue={onValue} row={row} />;
  return (
    <Box minW="8rem">
      <SelectField
        label={<Box srOnly>{t`Right column`}</Box>}
        value={cells[row]?.[0] ?? ''}
        onValue={(column) => {
          const { [row]: _gone, ...others } = cells;
          onValue({
            question,
            key: { ...key, answer: { kind: 'cells', rows: column === '' ? others : { ...cells, [row]: [column] } } },
          });
        }}
        options={[
          { value: '', label: t`No answer` },
          ...question.columns.map(({ id, html }) => ({ value: id, label: wordsOf(html) })),
        ]}
      />
    </Box>
  );
};

/** The same where several columns of a row are right, as a text may say: it is so for as long as some row has more than one. */
const RightCells = ({ value, onValue, row }: FieldsProps & { readonly row: string }) => {
  const { t } = useWords();
  const { question, key } = value;
  if (question.type !== 'matrix') return null;
  const cells = key.answer.kind === 'cells' ? key.answer.rows : {};
  const had = cells[row] ?? [];
  const choose = (column: string) => {
    const all = question.columns.map(({ id }) => id);
    const next = all.filter((id) => (id === column ? !had.includes(id) : had.includes(id)));
    const { [row]: _gone, ...others } = cells;
    const rows = next.length === 0 ? others : { ...others, [row]: next };
    const many = Object.values(rows).some((ids) => ids.length > 1);
    onValue({ question: { ...question, many }, key: { ...key, answer: { kind: 'cells', rows } } });
  };
  return (
    <Flex wrap="wrap" columnGap="3" minW="8rem" maxW="16rem" role="group" aria-label={t`Right column`} fontSize="sm">
      {question.columns.map(({ id, html }) => (
        <Flex as="label" key={id} align="center" gap="1.5" minH="44px">
          <input type="checkbox" checked={had.includes(id)} onChange={() => choose(id)} />
          {wordsOf(html)}
        </Flex>
      ))}
    </Flex>
  );
};
