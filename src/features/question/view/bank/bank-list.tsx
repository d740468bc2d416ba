import { Box, Flex, Grid, Text } from '@chakra-ui/react';
import { useLingui } from '@lingui/react';
import { Plural, Trans, useLingui as useWords } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { type QuestionType, questionTypes } from '#contract/features/question/keys.ts';
import type { Bank, BankItem } from '#src/features/question/data/queries.ts';
import { SelectField } from '#src/ui/parts/fields.tsx';
import { SearchField } from '#src/ui/parts/search-field.tsx';
import { difficultyTexts, typeTexts } from '../question-texts.ts';
import { wordsOf } from '../show/props.ts';

export interface Filter {
  readonly text: string;
  readonly folderId: string;
  readonly type: QuestionType | '';
  readonly label: string;
}
export const noFilter: Filter = { text: '', folderId: '', type: '', label: '' };

const plain = (text: string): string => text.normalize('NFKC').toLowerCase();

/** What of a bank is looked at. A folder that is gone is none. */
export const filtered = ({ items }: Bank, { text, folderId, type, label }: Filter): readonly BankItem[] => {
  const wanted = plain(text.trim());
  return items.filter(
    (item) =>
      (folderId === '' || item.folderId === folderId) &&
      (type === '' || item.question.type === type) &&
      (label === '' || item.labels.includes(label)) &&
      (wanted === '' || plain(`${wordsOf(item.question.stem)} ${item.labels.join(' ')}`).includes(wanted)),
  );
};

interface FilterBarProps {
  readonly bank: Bank;
  readonly filter: Filter;
  readonly onFilter: (filter: Filter) => void;
}

export const FilterBar = ({ bank, filter, onFilter }: FilterBarProps) => {
  const { _ } = useLingui();
  const { t } = useWords();
  const labels = [...new Set(bank.items.flatMap((item) => item.labels))].sort();
  const set = (change: Partial<Filter>) => onFilter({ ...filter, ...change });
  return (
    <Grid gap="3" mb="4" templateColumns={{ base: '1fr', sm: '2fr 1fr 1fr', lg: '2fr 1fr 1fr 1fr' }} alignItems="end">
      <SearchField label={t`Search the bank`} value={filter.text} onValue={(text) => set({ text })} />
      <SelectField
        label={t`Folder`}
        value={filter.folderId}
        onValue={(folderId) => set({ folderId })}
        options={[{ value: '', label: t`All` }, ...bank.folders.map(({ id, title }) => ({ value: id, label: title }))]}
      />
      <SelectField
        label={t`Kind`}
        value={filter.type}
        onValue={(type) => set({ type: type as Filter['type'] })}
        options={[
          { value: '', label: t`Any` },
          ...questionTypes.map((type) => ({ value: type, label: _(typeTexts[type]) })),
        ]}
      />
      {labels.length > 0 && (
        <SelectField
          label={t`Label`}
          value={filter.label}
          onValue={(label) => set({ label })}
          options={[{ value: '', label: t`Any` }, ...labels.map((label) => ({ value: label, label }))]}
        />
      )}
    </Grid>
  );
};

interface BankListProps {
  readonly items: readonly BankItem[];
  readonly chosen: ReadonlySet<string>;
  readonly onChosen: (chosen: ReadonlySet<string>) => void;
  readonly aside?: (item: BankItem, words: string) => ReactNode;
}

/** Of a bank of thousands no more rows are drawn than somebody asks for. */
const step = 100;

export const BankList = ({ items, chosen, onChosen, aside }: BankListProps) => {
  const { _ } = useLingui();
  const { t } = useWords();
  const [count, setCount] = useState(step);
  const left = items.length - count;
  return (
    <>
      <Box as="ul" listStyleType="none" display="grid" gap="2">
        {items.slice(0, count).map((item) => {
          const words = wordsOf(item.question.stem) || _(typeTexts[item.question.type]);
          const { difficulty } = item.question;
          return (
            <Flex
              as="li"
              key={item.id}
              align="center"
              gap="2"
              ps="3"
              pe="1"
              minH="52px"
              borderWidth="1px"
              borderRadius="l2"
              bg="bg.panel"
            >
              <Flex as="label" flex="1" minW="0" align="center" gap="3" py="2" minH="44px">
                <input
                  type="checkbox"
                  aria-label={t`Choose: ${words}`}
                  checked={chosen.has(item.id)}
                  onChange={() => {
                    const next = new Set(chosen);
                    if (!next.delete(item.id)) next.add(item.id);
                    onChosen(next);
                  }}
                />
                <Box minW="0">
                  <Text lineClamp={2} fontSize="sm" overflowWrap="anywhere">
                    {words}
                  </Text>
                  <Text fontSize="xs" color="fg.muted">
                    {[
                      _(typeTexts[item.question.type]),
                      ...(difficulty === '' ? [] : [_(difficultyTexts[difficulty])]),
                      ...item.labels,
                    ].join(' · ')}
                  </Text>
                </Box>
              </Flex>
              {aside?.(item, words)}
            </Flex>
          );
        })}
      </Box>
      {left > 0 && (
        <Box as="button" mt="3" minH="44px" fontSize="sm" color="brand.fg" onClick={() => setCount(count + step)}>
          <Trans>Show more</Trans> (<Plural value={left} one="# left" other="# left" />)
        </Box>
      )}
    </>
  );
};
