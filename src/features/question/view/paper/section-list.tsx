import { Box, Button, Flex, Heading, Input, Text } from '@chakra-ui/react';
import { inputRecipe } from '@chakra-ui/react/theme';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { itemsBySection, poolOf } from '#contract/features/question/paper.ts';
import type { DrawRule, PaperItemRow, PaperSection } from '#contract/features/question/rows.ts';
import type { WholePaper } from '#src/features/question/data/queries.ts';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { hundredthsOf } from '../edit/blank.ts';
import { pointsOf } from '../question-texts.ts';
import { EditItem } from './edit-item.tsx';
import { type ItemActions, ItemLine, useItemActions } from './item-line.tsx';

interface SectionListProps {
  readonly whole: WholePaper;
  /** Nothing may be changed now. */
  readonly isFixed: boolean;
}

export const SectionList = ({ whole, isFixed }: SectionListProps) => {
  const { plan, items } = whole;
  const deeds = useItemActions(whole);
  const [edited, setEdited] = useState<PaperItemRow>();
  const sections = itemsBySection(plan, items);
  if (items.length === 0 && plan.sections.length === 1)
    return (
      <EmptyState picture="empty" title={<Trans>No questions yet</Trans>}>
        <Trans>Paste a test as text, take questions from a bank, or write one.</Trans>
      </EmptyState>
    );
  let number = 0;
  return (
    <Box display="grid" gap="6">
      {sections.map(({ section, items: all }, at) => {
        const fixed = all.filter(({ pool }) => pool === '');
        const rules = plan.rules.filter(({ sectionId }) => sectionId === section.id);
        return (
          <Box as="section" key={section.id}>
            {(plan.sections.length > 1 || section.title !== '') && (
              <SectionHead
                section={section}
                isFixed={isFixed}
                onTitle={(title) =>
                  deeds.arrange(
                    plan.sections.map((one) => (one.id === section.id ? { ...one, title } : one)),
                    plan.rules,
                  )
                }
                onRemove={
                  all.length === 0 && rules.length === 0 && plan.sections.length > 1
                    ? () =>
                        deeds.arrange(
                          plan.sections.filter(({ id }) => id !== section.id),
                          plan.rules,
                        )
                    : undefined
                }
              />
            )}
            <Box as="ol" listStyleType="none" display="grid" gap="2">
              {fixed.map((item, index) => {
                const question = whole.questions.get(item.versionId)?.question;
                const isNote = question?.type === 'paragraph' || question?.type === 'pageBreak';
                if (!isNote) number += 1;
                return (
                  <ItemLine
                    key={item.id}
                    item={item}
                    question={question}
                    answer={whole.keys.get(item.versionId)?.key}
                    number={isNote ? undefined : number}
                    index={index}
                    count={fixed.length}
                    around={{ before: sections[at - 1]?.section.id, after: sections[at + 1]?.section.id }}
                    isFixed={isFixed}
                    deeds={deeds}
                    onEdit={() => setEdited(item)}
                  />
                );
              })}
            </Box>
            {rules.map((rule) => {
              number += rule.count;
              return (
                <RuleLine
                  key={rule.id}
                  rule={rule}
                  pool={poolOf(rule, items)}
                  onRemove={
                    isFixed
                      ? undefined
                      : () => {
                          const pool = poolOf(rule, items).map(({ id }) => id);
                          if (pool.length > 0) deeds.remove(pool);
                          deeds.arrange(
                            plan.sections,
                            plan.rules.filter(({ id }) => id !== rule.id),
                          );
                        }
                  }
                />
              );
            })}
            {!isFixed && fixed.length > 1 && <BulkScore items={fixed} onScore={deeds.score} whole={whole} />}
          </Box>
        );
      })}
      {edited !== undefined && (
        <EditItem whole={whole} item={edited} isFixed={isFixed} onClose={() => setEdited(undefined)} />
      )}
    </Box>
  );
};

interface SectionHeadProps {
  readonly section: PaperSection;
  readonly isFixed: boolean;
  readonly onTitle: (title: string) => void;
  readonly onRemove: (() => void) | undefined;
}

const SectionHead = ({ section, isFixed, onTitle, onRemove }: SectionHeadProps) => {
  const { t } = useLingui();
  if (isFixed)
    return (
      <Heading as="h2" fontSize="md" fontWeight="600" mb="3">
        {section.title}
      </Heading>
    );
  return (
    <Flex mb="3" gap="2">
      <Input
        key={section.title}
        recipe={inputRecipe}
        aria-label={t`Title of the section`}
        placeholder={t`Section without a title`}
        fontWeight="600"
        fontSize={{ base: '16px', md: 'md' }}
        borderColor="border.control"
        maxLength={200}
        defaultValue={section.title}
        onBlur={({ target }) => target.value.trim() !== section.title && onTitle(target.value.trim())}
      />
      {onRemove !== undefined && (
        <Button variant="ghost" onClick={onRemove}>
          <Trans>Delete</Trans>
        </Button>
      )}
    </Flex>
  );
};

interface RuleLineProps {
  readonly rule: DrawRule;
  readonly pool: readonly unknown[];
  readonly onRemove: (() => void) | undefined;
}

const RuleLine = ({ rule, pool, onRemove }: RuleLineProps) => {
  const isShort = pool.length < rule.count;
  const { count, score } = rule;
  const points = pointsOf(score);
  return (
    <Flex
      mt="2"
      p="3"
      gap="3"
      align="center"
      borderWidth="1px"
      borderStyle="dashed"
      borderRadius="l2"
      fontSize="sm"
      wrap="wrap"
    >
      <Box flex="1" minW="12rem">
        <Text fontWeight="500">
          <Plural value={count} one="# question drawn for each student" other="# questions drawn for each student" />
        </Text>
        <Text color={isShort ? 'fg.error' : 'fg.muted'}>
          <Plural value={pool.length} one="from # in the pool" other="from # in the pool" /> ·{' '}
          <Trans>{points} points each</Trans>
        </Text>
      </Box>
      {onRemove !== undefined && (
        <Button size="sm" variant="ghost" onClick={onRemove}>
          <Trans>Delete</Trans>
        </Button>
      )}
    </Flex>
  );
};

/** One score for everything in a section that is scored. */
const BulkScore = ({
  items,
  whole,
  onScore,
}: {
  readonly items: readonly PaperItemRow[];
  readonly whole: WholePaper;
  readonly onScore: ItemActions['score'];
}) => {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const ids = items
    .filter(({ versionId }) => {
      const type = whole.questions.get(versionId)?.question.type;
      return type !== undefined && type !== 'paragraph' && type !== 'pageBreak';
    })
    .map(({ id }) => id);
  return (
    <Flex
      as="form"
      mt="2"
      gap="2"
      align="center"
      justify="flex-end"
      fontSize="sm"
      onSubmit={(event) => {
        event.preventDefault();
        if (text !== '' && ids.length > 0) onScore(ids, hundredthsOf(text));
        setText('');
      }}
    >
      <Input
        recipe={inputRecipe}
        width="5rem"
        size="sm"
        minH={{ base: '44px', md: '36px' }}
        borderColor="border.control"
        inputMode="decimal"
        aria-label={t`Points for each question of this section`}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" size="sm" variant="outline" disabled={text === ''}>
        <Trans>Points for each</Trans>
      </Button>
    </Flex>
  );
};
