import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CategoryTotal, Part } from '#contract/features/gradebook/formula.ts';
import { useKinds } from '#src/features/activity/view/public.tsx';
import { iconOfKind } from '#src/features/content/view/public.tsx';
import type { BookCategory } from '#src/features/gradebook/data/book.ts';
import type { Report as Grades, ReportLine } from '#src/features/gradebook/data/report.ts';
import { Stats } from '#src/ui/parts/stats.tsx';
import { percentText, pointsText, useCellText } from '../words.ts';
import { Steps } from './steps.tsx';

interface ReportProps {
  readonly report: Grades;
  /** Staff: what the student sees of the total, where that is something else. */
  readonly seen?: number | null | undefined;
  /** A line is pressed: staff change it, a student goes to the activity. */
  readonly onOpen: (line: ReportLine) => void;
}

/** The grades of one student: the total, how it is made, and what each activity came to. */
export const Report = ({ report, seen, onOpen }: ReportProps) => {
  const { t } = useLingui();
  const { totals, categories, lines, countsMissing } = report;
  const stats = [
    { name: t`So far`, value: percentText(totals.now), hint: t`of what is graded` },
    ...(countsMissing ? [{ name: t`At the end`, value: percentText(totals.end), hint: t`missing counts as 0` }] : []),
    { name: t`Graded`, value: percentText(totals.coverage), hint: t`of the course` },
    ...(seen === undefined ? [] : [{ name: t`The student sees`, value: percentText(seen), hint: t`so far` }]),
  ];
  return (
    <Box display="grid" gap="6">
      <Stats stats={stats} />
      {totals.now !== null && <Steps report={report} />}
      {categories.map((category) => (
        <Category
          key={category.id}
          category={category}
          total={totals.categories.find(({ id }) => id === category.id)}
          isOnly={categories.length === 1 && category.id === ''}
          lines={category.items.flatMap(({ id }) => lines.get(id) ?? [])}
          onOpen={onOpen}
        />
      ))}
    </Box>
  );
};

interface CategoryProps {
  readonly category: BookCategory;
  readonly total: CategoryTotal | undefined;
  readonly isOnly: boolean;
  readonly lines: readonly ReportLine[];
  readonly onOpen: (line: ReportLine) => void;
}

const Category = ({ category: { id, name, weight, drop }, total, isOnly, lines, onOpen }: CategoryProps) => {
  const { t } = useLingui();
  if (lines.length === 0 && id === '') return null;
  const parts = new Map(total?.parts().map((part) => [part.id, part]));
  const title = isOnly ? t`Activities` : id === '' ? t`Not counted` : name;
  return (
    <Box as="section" aria-label={title}>
      <Flex align="baseline" gap="3" mb="2">
        <Heading as="h2" fontSize="md" fontWeight="600" overflowWrap="anywhere">
          {title}
        </Heading>
        {id !== '' && (
          <Text as="span" fontSize="sm" color="fg.muted" textStyle="num" whiteSpace="nowrap">
            {percentText(weight)}
            {drop > 0 && (
              <>
                {' · '}
                <Trans>lowest {drop} left out</Trans>
              </>
            )}
          </Text>
        )}
        <Text as="span" ms="auto" fontWeight="600" textStyle="num">
          {total !== undefined && percentText(total.now)}
        </Text>
      </Flex>
      {lines.length === 0 ? (
        <Text fontSize="sm" color="fg.muted">
          <Trans>Nothing in it yet.</Trans>
        </Text>
      ) : (
        <Box as="ul" listStyleType="none" bg="bg.panel" borderWidth="1px" borderRadius="l3">
          {lines.map((line) => (
            <Line key={line.item.id} line={line} part={parts.get(line.item.id)} onOpen={onOpen} />
          ))}
        </Box>
      )}
    </Box>
  );
};

interface LineProps {
  readonly line: ReportLine;
  readonly part: Part | undefined;
  readonly onOpen: (line: ReportLine) => void;
}

const Line = ({ line, part, onOpen }: LineProps) => {
  const { activity } = line.item;
  const Icon = useKinds().get(activity.kind)?.icon ?? iconOfKind(activity.kind);
  return (
    <Box as="li" _notLast={{ borderBottomWidth: '1px' }}>
      <Flex
        asChild
        width="full"
        align="center"
        gap="3"
        px="4"
        py="2"
        minH="52px"
        textAlign="start"
        cursor="pointer"
        _hover={{ bg: 'bg.subtle' }}
        _focusVisible={{ outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '-2px' }}
      >
        <button type="button" data-grade={activity.id} onClick={() => onOpen(line)}>
          <Box color="fg.muted" flexShrink="0">
            <Icon size={18} strokeWidth={1.75} aria-hidden />
          </Box>
          <Box flex="1" minW="0">
            <Text overflowWrap="anywhere">{activity.title}</Text>
            <Under line={line} part={part} />
          </Box>
          <Points line={line} />
          <Box color="fg.subtle" flexShrink="0">
            <ChevronRight size={16} aria-hidden />
          </Box>
        </button>
      </Flex>
    </Box>
  );
};

/** What there is to say of it besides its points. */
const Under = ({ line: { original, reason, isWaiting }, part }: Pick<LineProps, 'line' | 'part'>) => {
  const notes: ReactNode[] = [];
  if (original !== undefined)
    notes.push(
      <Trans key="original">
        Result: {pointsText(original.score)} / {pointsText(original.max)}
      </Trans>,
    );
  if (reason !== '') notes.push(<span key="reason">{reason}</span>);
  if (isWaiting) notes.push(<Trans key="waiting">Handed in, not released yet</Trans>);
  if (part?.isDropped) notes.push(<Trans key="dropped">Left out of the total</Trans>);
  if (part?.isMissing && !part.isDropped) notes.push(<Trans key="missing">Counts as 0</Trans>);
  if (notes.length === 0) return null;
  return (
    <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
      {notes.map((note, at) => [at > 0 && ' · ', note])}
    </Text>
  );
};

const Points = ({ line: { grade, item } }: { readonly line: ReportLine }) => {
  const text = useCellText()(grade);
  const max = grade.state === 'graded' ? grade.max : item.activity.total;
  return (
    <Text
      as="span"
      textStyle="num"
      whiteSpace="nowrap"
      fontWeight={grade.state === 'graded' ? '600' : '400'}
      color={grade.state === 'missing' ? 'fg.warning' : grade.state === 'graded' ? 'fg' : 'fg.muted'}
    >
      {text || '–'}
      {(grade.state === 'graded' || grade.state === 'none') && (
        <Box as="span" color="fg.muted" fontWeight="400">
          {' / '}
          {pointsText(max)}
        </Box>
      )}
    </Text>
  );
};
