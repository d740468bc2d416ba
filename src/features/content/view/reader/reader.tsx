import { Box, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import type { ResultState } from '#contract/features/activity/keys.ts';
import { isSettled } from '#contract/features/activity/result.ts';
import { publishStateOf } from '#contract/features/content/keys.ts';
import type { OutlineSection } from '#contract/features/content/outline.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import { ResultMark, useKinds } from '#src/features/activity/view/public.tsx';
import { KeepControl } from '#src/features/storage/view/public.tsx';
import { SaveIcon } from '#src/features/upload/view/public.tsx';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { sizeText } from '#src/ui/words/size.ts';
import { Time } from '#src/ui/words/time.tsx';
import { ChapterFacts } from '../board/chapter-head.tsx';
import type { CourseContent } from '../parts/use-course-content.ts';
import { kindIcons, kindTexts, otherIcon, stageTexts } from '../parts/words.ts';
import { type Mine, useMine } from './use-mine.ts';

/** What a course teaches, as those see it who learn: published content under its chapters, room to read. */
export const Reader = ({ content }: { readonly content: CourseContent }) => {
  const { t } = useLingui();
  const { courseId, outline, activities } = content;
  const mine = useMine(courseId);
  if (activities.length === 0)
    return (
      <EmptyState picture="empty" title={<Trans>No content</Trans>}>
        <Trans>What your teachers publish appears here.</Trans>
      </EmptyState>
    );
  const isFilled = ({ activities: own }: OutlineSection) => own.length > 0;
  const chapters = outline.chapters
    .map((one) => ({ ...one, sections: one.sections.filter(isFilled) }))
    .filter((one) => isFilled(one) || one.sections.length > 0);
  return (
    <Flex as="section" aria-label={t`Teaching content`} direction="column" gap="4">
      {chapters.map(({ chapter, activities: own, sections }) => {
        const count = own.length + sections.reduce((sum, section) => sum + section.activities.length, 0);
        return (
          <Fold key={chapter.id} title={chapter.title} aside={<ChapterFacts chapter={chapter} count={count} />}>
            <Lines rows={own} mine={mine} />
            {sections.map((section) => (
              <Box key={section.chapter.id}>
                <Text as="h3" px="4" pt="3" pb="1" fontSize="sm" fontWeight="600" color="fg.muted">
                  {section.chapter.title}
                </Text>
                <Lines rows={section.activities} mine={mine} />
              </Box>
            ))}
          </Fold>
        );
      })}
      {outline.loose.length > 0 && (
        <Fold title={chapters.length === 0 ? t`Materials` : t`More`}>
          <Lines rows={outline.loose} mine={mine} />
        </Fold>
      )}
    </Flex>
  );
};

interface FoldProps {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

const Fold = ({ title, aside, children }: FoldProps) => {
  const [isOpen, setOpen] = useState(true);
  return (
    <Box bg="bg.panel" borderWidth="1px" borderRadius="l3" overflow="hidden">
      <h2>
        <Flex
          asChild
          width="full"
          minH="52px"
          px="3"
          align="center"
          gap="2"
          textAlign="start"
          cursor="pointer"
          _hover={{ bg: 'bg.subtle' }}
          _focusVisible={{ outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '-2px' }}
        >
          <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <Box color="fg.muted" flexShrink="0">
              {isOpen ? <ChevronDown size={18} aria-hidden /> : <ChevronRight size={18} aria-hidden />}
            </Box>
            <Text as="span" flex="1" minW="0" fontWeight="600" lineClamp="2">
              {title}
            </Text>
            {aside}
          </button>
        </Flex>
      </h2>
      {isOpen && (
        <Box borderTopWidth="1px" pb="1">
          {children}
        </Box>
      )}
    </Box>
  );
};

const Lines = ({ rows, mine }: { readonly rows: readonly ActivityRow[]; readonly mine: Mine }) => (
  <Box as="ul" listStyleType="none">
    {rows.map((row) => (
      <Line key={row.id} row={row} state={mine(row.id)} />
    ))}
  </Box>
);

interface LineProps {
  readonly row: ActivityRow;
  /** `undefined` also for whoever is no student. */
  readonly state: ResultState | undefined;
}

const Line = ({ row, state }: LineProps) => {
  const { t, i18n } = useLingui();
  const { kind, file, platform, stage } = row;
  const known = useKinds().get(kind);
  const Icon = known?.icon ?? kindIcons[kind] ?? otherIcon;
  const isClosed = publishStateOf(row, Date.now()) === 'closed';
  const facts = [
    i18n._(kindTexts[kind]),
    ...(file === null ? [] : [sizeText(file.size)]),
    ...(platform === '' ? [] : [platform]),
    ...(stage === 'any' ? [] : [i18n._(stageTexts[stage])]),
    ...(isClosed ? [t`closed`] : []),
  ];
  return (
    <Flex
      as="li"
      align="center"
      data-activity={row.id}
      _notLast={{ borderBottomWidth: '1px' }}
      css={{ contentVisibility: 'auto', containIntrinsicSize: 'auto 60px' }}
    >
      <Flex
        asChild
        flex="1"
        minW="0"
        align="center"
        gap="3"
        px="4"
        py="2.5"
        minH="56px"
        textAlign="start"
        cursor="pointer"
        _hover={{ bg: 'bg.subtle' }}
        _focusVisible={{ outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '-2px' }}
      >
        {/* Of a material: where learning is recorded, and goes on from. */}
        <Link {...(known === undefined ? materialOf(row) : { to: known.href(row) })}>
          <Box color="fg.muted" flexShrink="0">
            <Icon size={22} strokeWidth={1.75} aria-hidden />
          </Box>
          <Box flex="1" minW="0">
            <Text fontWeight="500" lineClamp="2">
              {row.title}
            </Text>
            <Flex columnGap="2" wrap="wrap" fontSize="xs" color="fg.muted">
              <span>{facts.join(' · ')}</span>
              <Due row={row} state={state} />
            </Flex>
          </Box>
          {state === undefined ? (
            <Box hideBelow="sm" fontSize="xs" color="fg.subtle" flexShrink="0">
              <Time at={row.publishedAt} />
            </Box>
          ) : (
            <ResultMark state={state} kind={known} />
          )}
        </Link>
      </Flex>
      {file !== null && (
        <Flex flexShrink="0" pe="2">
          {row.canDownload && (
            <Suspense fallback={<Box boxSize="9" />}>
              <SaveIcon file={file} of={row.title} />
            </Suspense>
          )}
          <KeepControl files={[file]} courseId={row.courseId} of={row.title} />
        </Flex>
      )}
    </Flex>
  );
};

const materialOf = ({ courseId, id }: ActivityRow) =>
  ({ to: '/resource_detail', search: { courseid: courseId, id } }) as const;

/** Until when; in red where it is over and not done. */
const Due = ({ row, state }: LineProps) => {
  const { closesAt, opensAt } = row;
  const now = Date.now();
  if (opensAt > now)
    return (
      <Trans>
        opens <Time at={opensAt} />
      </Trans>
    );
  if (closesAt === 0) return null;
  return (
    <Box as="span" color={closesAt < now && !isSettled(state) ? 'fg.error' : undefined}>
      <Trans>
        due <Time at={closesAt} />
      </Trans>
    </Box>
  );
};
