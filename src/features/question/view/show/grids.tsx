import { Box, Flex, Input, Text, Textarea } from '@chakra-ui/react';
import { inputRecipe, textareaRecipe } from '@chakra-ui/react/theme';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { questionLimits } from '#contract/features/question/keys.ts';
import type { Part } from '#contract/features/question/shapes.ts';
import { RichText } from '#src/ui/editor/show/rich-text.tsx';
import { type AnswerProps, as, type Of, wordsOf } from './props.ts';

interface GridProps {
  readonly rows: readonly Part[];
  readonly columns: readonly Part[];
  readonly cell: (row: Part, column: Part) => ReactNode;
  readonly labelledBy: string;
}

/** A table that scrolls by itself; rows keep their head. */
const GridOf = ({ rows, columns, cell, labelledBy }: GridProps) => (
  <Box overflowX="auto" tabIndex={0} borderWidth="1px" borderRadius="l2" role="group" aria-labelledby={labelledBy}>
    <Box
      as="table"
      width="full"
      fontSize="sm"
      css={{ borderCollapse: 'collapse', '& th, & td': { padding: '8px 12px' } }}
    >
      <thead>
        <tr>
          <td />
          {columns.map(({ id, html }) => (
            <Box as="th" key={id} fontWeight="500" textAlign="center">
              <RichText html={html} />
            </Box>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Box as="tr" key={row.id} borderTopWidth="1px">
            <Box as="th" fontWeight="400" textAlign="start" minW="8rem">
              <RichText html={row.html} />
            </Box>
            {columns.map((column) => (
              <Box as="td" key={column.id} textAlign="center">
                {cell(row, column)}
              </Box>
            ))}
          </Box>
        ))}
      </tbody>
    </Box>
  </Box>
);

interface MarkProps {
  readonly name: string;
  readonly label: string;
  readonly isMany: boolean;
  readonly isOn: boolean;
  readonly onPick: (() => void) | undefined;
}

/** The cell is the target, not the dot. */
const Mark = ({ name, label, isMany, isOn, onPick }: MarkProps) => (
  <Flex as="label" align="center" justify="center" minW="44px" minH="44px" cursor={onPick ? 'pointer' : 'default'}>
    <input
      type={isMany ? 'checkbox' : 'radio'}
      name={name}
      aria-label={label}
      checked={isOn}
      disabled={onPick === undefined}
      onChange={onPick}
    />
  </Flex>
);

interface PicksProps extends Pick<AnswerProps, 'response' | 'onResponse' | 'labelledBy'> {
  readonly rows: readonly Part[];
  readonly columns: readonly Part[];
  readonly isMany: boolean;
}

const Picks = ({ rows, columns, isMany, response, onResponse, labelledBy }: PicksProps) => {
  const name = useId();
  const given = as(response, 'cells')?.rows ?? {};
  const pick = (row: string, column: string) =>
    onResponse?.((now) => {
      const before = as(now, 'cells')?.rows ?? {};
      const had = before[row] ?? [];
      const next = !isMany
        ? [column]
        : had.includes(column)
          ? had.filter((id) => id !== column)
          : [...had, column].sort();
      return { kind: 'cells', rows: { ...before, [row]: next } };
    });
  return (
    <GridOf
      rows={rows}
      columns={columns}
      labelledBy={labelledBy}
      cell={(row, column) => (
        <Mark
          name={`${name}-${row.id}`}
          label={`${wordsOf(row.html)}: ${wordsOf(column.html)}`}
          isMany={isMany}
          isOn={given[row.id]?.includes(column.id) ?? false}
          onPick={onResponse === undefined ? undefined : () => pick(row.id, column.id)}
        />
      )}
    />
  );
};

export const Cells = ({ question: { rows, columns, many }, ...given }: Of<'matrix'>) => (
  <Picks {...given} rows={rows} columns={columns} isMany={many} />
);

export const Likert = ({ question: { rows, steps }, ...given }: Of<'likert'>) => (
  <Picks {...given} rows={rows} columns={steps} isMany={false} />
);

const field = {
  recipe: inputRecipe,
  minH: '44px',
  fontSize: { base: '16px', md: 'sm' },
  bg: 'bg.panel',
  borderColor: 'border.control',
} as const;

export const Weights = ({ question, response, onResponse }: Of<'weight'>) => {
  const given = as(response, 'weights')?.rows ?? {};
  const sum = question.rows.reduce((all, { id }) => all + (given[id] ?? 0), 0);
  const { total } = question;
  return (
    <Box display="grid" gap="2">
      {question.rows.map(({ id, html }) => (
        <Flex as="label" key={id} align="center" gap="3">
          <Box flex="1" minW="0">
            <RichText html={html} />
          </Box>
          <Input
            {...field}
            width="6rem"
            inputMode="numeric"
            aria-label={wordsOf(html)}
            readOnly={onResponse === undefined}
            value={given[id] ?? ''}
            onChange={({ target }) => {
              const value = Math.min(Number(target.value.replaceAll(/\D/g, '').slice(0, 5)), total);
              onResponse?.((now) => ({ kind: 'weights', rows: { ...as(now, 'weights')?.rows, [id]: value } }));
            }}
          />
        </Flex>
      ))}
      <Text fontSize="sm" color={sum === total ? 'fg.success' : 'fg.muted'} textAlign="end" aria-live="polite">
        <Trans>
          {sum} of {total}
        </Trans>
      </Text>
    </Box>
  );
};

export const Rating = ({ question, response, onResponse, labelledBy }: Of<'rating'>) => {
  const name = useId();
  const value = as(response, 'number')?.value;
  const { from, to, low, high } = question;
  const count = Math.min(to - from + 1, 101);
  return (
    <Box>
      <Flex wrap="wrap" gap="2" role="radiogroup" aria-labelledby={labelledBy}>
        {Array.from({ length: Math.max(count, 0) }, (_, index) => from + index).map((one) => (
          <Flex
            as="label"
            key={one}
            align="center"
            justify="center"
            minW="44px"
            minH="44px"
            borderWidth="1px"
            borderRadius="l2"
            borderColor={one === value ? 'brand.solid' : 'border'}
            bg={one === value ? 'brand.subtle' : 'bg.panel'}
            fontWeight={one === value ? '600' : '400'}
            _focusWithin={{ outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '2px' }}
          >
            <Box asChild srOnly>
              <input
                type="radio"
                name={name}
                checked={one === value}
                disabled={onResponse === undefined}
                onChange={() => onResponse?.(() => ({ kind: 'number', value: one }))}
              />
            </Box>
            {one}
          </Flex>
        ))}
      </Flex>
      {(low !== '' || high !== '') && (
        <Flex justify="space-between" fontSize="sm" color="fg.muted" mt="1">
          <span>{low}</span>
          <span>{high}</span>
        </Flex>
      )}
    </Box>
  );
};

export const TableAnswer = ({ question, response, onResponse, labelledBy, noPaste = false }: Of<'table'>) => {
  const { rows, columns } = question;
  const given = as(response, 'table')?.rows ?? {};
  return (
    <GridOf
      rows={rows}
      columns={columns}
      labelledBy={labelledBy}
      cell={(row, column) => (
        <Textarea
          recipe={textareaRecipe}
          rows={1}
          minH="44px"
          minW="8rem"
          fontSize={{ base: '16px', md: 'sm' }}
          aria-label={`${wordsOf(row.html)}: ${wordsOf(column.html)}`}
          maxLength={questionLimits.answerChars}
          readOnly={onResponse === undefined}
          onPaste={noPaste ? (event) => event.preventDefault() : undefined}
          value={given[row.id]?.[column.id] ?? ''}
          onChange={({ target: { value } }) =>
            onResponse?.((now) => {
              const before = as(now, 'table')?.rows ?? {};
              return { kind: 'table', rows: { ...before, [row.id]: { ...before[row.id], [column.id]: value } } };
            })
          }
        />
      )}
    />
  );
};
