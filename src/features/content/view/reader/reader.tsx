import { Box, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import { useKinds } from '#src/features/activity/view/public.tsx';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { linesBefore, Pieces } from '#src/ui/parts/pieces.tsx';
import { ChapterFacts } from '../board/chapter-head.tsx';
import type { CourseContent } from '../parts/use-course-content.ts';
import { FindBar } from './find-bar.tsx';
import { Fold } from './fold.tsx';
import { isFinding, noFind, readerGroups } from './found.ts';
import { Line } from './line.tsx';
import { useMine } from './use-mine.ts';

/** With so many things one begins to look for one. */
const findFrom = 8;
/** Of a line on a phone, in px. */
const lineHeight = 76;

interface ReaderProps {
  readonly content: CourseContent;
  /** Others see what is published, and have nothing to do. */
  readonly isStudent: boolean;
}

/** What a course teaches, as those see it who learn: published content under its chapters, room to read. */
export const Reader = ({ content, isStudent }: ReaderProps) => {
  const { t } = useLingui();
  const { courseId, outline, activities } = content;
  const mine = useMine(courseId);
  const kinds = useKinds();
  const [find, setFind] = useState(noFind);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  if (activities.length === 0)
    return (
      <EmptyState picture="empty" title={<Trans>No content</Trans>}>
        <Trans>What your teachers publish appears here.</Trans>
      </EmptyState>
    );
  const groups = readerGroups(outline, find, mine);
  const isOpen = (id: string) => isFinding(find) || !folded.has(id);
  const lists = groups.flatMap(({ id, lists: own }) => own.map(({ rows }) => (isOpen(id) ? rows : none)));
  const after = linesBefore(lists.map(({ length }) => length));
  let list = 0;
  return (
    <Flex as="section" aria-label={t`Teaching content`} direction="column" gap="4">
      {activities.length >= findFrom && (
        <FindBar activities={activities} find={find} onFind={setFind} hasStates={isStudent} />
      )}
      {groups.length === 0 && (
        <Text py="10" textAlign="center" fontSize="sm" color="fg.muted">
          <Trans>Nothing here.</Trans>
        </Text>
      )}
      {groups.map(({ id, chapter, lists: own }) => {
        const count = own.reduce((sum, { rows }) => sum + rows.length, 0);
        return (
          <Fold
            key={id}
            title={chapter?.title ?? (outline.chapters.length === 0 ? t`Materials` : t`More`)}
            aside={chapter && <ChapterFacts chapter={chapter} count={count} />}
            isOpen={isOpen(id)}
            onToggle={() => setFolded(folded.has(id) ? without(folded, id) : new Set([...folded, id]))}
          >
            {own.map(({ section, rows }) => (
              <Box key={section?.id ?? ''}>
                {section !== undefined && (
                  <Text as="h3" px="4" pt="3" pb="1" fontSize="sm" fontWeight="600" color="fg.muted">
                    {section.title}
                  </Text>
                )}
                <Box as="ul" listStyleType="none">
                  <Pieces<ActivityRow> rows={rows} after={after[list++] ?? 0} height={lineHeight}>
                    {(row) => <Line key={row.id} row={row} state={mine(row.id)} known={kinds.get(row.kind)} />}
                  </Pieces>
                </Box>
              </Box>
            ))}
          </Fold>
        );
      })}
    </Flex>
  );
};

const none: readonly ActivityRow[] = [];

const without = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  new Set([...ids].filter((one) => one !== id));
