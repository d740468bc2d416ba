import { Box, Grid, Text } from '@chakra-ui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { questionLimits as most } from '#contract/features/question/keys.ts';
import type { Part, Question } from '#contract/features/question/shapes.ts';
import { SelectField, TextField } from '#src/ui/parts/fields.tsx';
import { partId } from '../part-id.ts';
import { wordsOf } from '../show/props.ts';
import { CreditField } from './credit-field.tsx';
import { type FieldsProps, wholeOf } from './numbers.ts';
import { PartList } from './part-list.tsx';

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
          most={most.options}
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
          most={most.columns}
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
          most={most.columns}
          onParts={(columns) => set({ ...question, columns })}
        />
      )}
      {'rows' in question && (
        <PartList
          name={t`Row`}
          parts={question.rows}
          most={most.rows}
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
