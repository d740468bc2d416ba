import { Box, Flex, Text } from '@chakra-ui/react';
import { useLingui } from '@lingui/react';
import { Plural, Trans, useLingui as useWords } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { type QuestionType, questionTypes } from '#contract/features/question/keys.ts';
import type { Bank, BankItem } from '#src/features/question/data/queries.ts';
import type { Chosen } from '#src/ui/live/use-chosen.ts';
import { useSteps } from '#src/ui/live/use-paged.ts';
import { Choice } from '#src/ui/parts/choice.tsx';
import { ChooseBox } from '#src/ui/parts/choose-box.tsx';
import { ListPage } from '#src/ui/parts/list-page.tsx';
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

/** A folder or a label that is gone narrows nothing. */
export const stillThere = ({ folders, items }: Bank, filter: Filter): Filter => ({
  ...filter,
  folderId: folders.some(({ id }) => id === filter.folderId) ? filter.folderId : '',
  label: items.some(({ labels }) => labels.includes(filter.label)) ? filter.label : '',
});

/** What of a bank is looked at. */
export const filtered = (bank: Bank, filter: Filter): readonly BankItem[] => {
  const { text, folderId, type, label } = stillThere(bank, filter);
  const wanted = plain(text.trim());
  return bank.items.filter(
    (item) =>
      (folderId === '' || item.folderId === folderId) &&
      (type === '' || item.question.type === type) &&
      (label === '' || item.labels.includes(label)) &&
      (wanted === '' || plain(`${wordsOf(item.question.stem)} ${item.labels.join(' ')}`).includes(wanted)),
  );
};

interface BankListProps {
  readonly bank: Bank;
  /** What of it is looked at. */
  readonly items: readonly BankItem[];
  readonly filter: Filter;
  readonly onFilter: (filter: Filter) => void;
  readonly chosen: Chosen;
  readonly aside?: (item: BankItem, words: string) => ReactNode;
  readonly tools?: ReactNode;
  readonly bulk?: ReactNode;
}

/** Of a bank of thousands no more rows are drawn than somebody asks for. */
const step = 100;

/** The questions of a bank, narrowed and chosen. */
export const BankList = ({ bank, items, filter, onFilter, chosen, aside, tools, bulk }: BankListProps) => {
  const { _ } = useLingui();
  const { t } = useWords();
  const labels = [...new Set(bank.items.flatMap((item) => item.labels))].sort();
  const set = (change: Partial<Filter>) => onFilter({ ...filter, ...change });
  const order = items.map(({ id }) => id);
  return (
    <ListPage
      label={t`Questions`}
      list={useSteps(items, step)}
      look="panel"
      count={(count) => <Plural value={count} one="# question" other="# questions" />}
      search={{ label: t`Search the bank`, value: filter.text, onValue: (text) => set({ text }) }}
      filters={
        <>
          <Choice
            label={t`Folder`}
            value={filter.folderId}
            onValue={(folderId) => set({ folderId })}
            options={[['', t`All folders`], ...bank.folders.map(({ id, title }) => [id, title] as const)]}
          />
          <Choice
            label={t`Kind`}
            value={filter.type}
            onValue={(type) => set({ type: type as Filter['type'] })}
            options={[['', t`All kinds`], ...questionTypes.map((type) => [type, _(typeTexts[type])] as const)]}
          />
          {labels.length > 0 && (
            <Choice
              label={t`Label`}
              value={filter.label}
              onValue={(label) => set({ label })}
              options={[['', t`All labels`], ...labels.map((label) => [label, label] as const)]}
            />
          )}
        </>
      }
      tools={tools}
      bulk={bulk}
      empty={
        <Text py="8" textAlign="center" color="fg.muted" fontSize="sm">
          <Trans>Nothing fits</Trans>
        </Text>
      }
    >
      {(item) => {
        const words = wordsOf(item.question.stem) || _(typeTexts[item.question.type]);
        const { difficulty } = item.question;
        return (
          <Flex as="li" key={item.id} align="center" gap="2" pe="1" minH="52px">
            <ChooseBox
              label={t`Choose: ${words}`}
              isOn={chosen.has(item.id)}
              onTurn={(isRange) => chosen.turn(item.id, isRange ? order : undefined)}
            >
              <Box minW="0" py="2">
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
            </ChooseBox>
            {aside?.(item, words)}
          </Flex>
        );
      }}
    </ListPage>
  );
};
