import { Box, Button, Flex, Heading, SimpleGrid } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { courseTable, shelfTable } from '#contract/features/course/tables.ts';
import { rowKey } from '#src/core/feature.ts';
import { useOwnProfile } from '#src/features/account/view/public.tsx';
import { coursesOfMine } from '#src/features/course/data/public.ts';
import { type MyCourse, visitedCourses } from '#src/features/course/data/queries.ts';
import type { OpenRequest } from '#src/ui/live/open-request.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { useMarks } from '#src/ui/live/use-marks.ts';
import { useCanAsk, useLastSync, useStatus } from '#src/ui/live/use-status.ts';
import { outlineAfter } from '#src/ui/overlays/loading-overlay-time.ts';
import { NetworkWait } from '#src/ui/overlays/network-wait.tsx';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { Page } from '#src/ui/parts/page.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { isBelow } from '#src/ui/window/use-below.ts';
import { useGradually } from '#src/ui/window/use-gradually.ts';
import { useSemesterText } from '../semester.ts';
import { ClassCard, cardsStyle } from './class-card.tsx';
import { CourseActions } from './course-actions.tsx';
import { type Listed, listsOf, type Section, sectionsOf } from './sections.ts';

const CourseExtras = lazy(async () => ({ default: (await import('./course-extras.tsx')).CourseExtras }));
const CourseSearch = lazy(async () => ({ default: (await import('./course-extras.tsx')).CourseSearch }));
const TermMenu = lazy(async () => ({ default: (await import('./shelf-menus.tsx')).TermMenu }));

/** With fewer, looking is faster than typing. */
const searchedFrom = 12;

/** Of a card that is not drawn yet, about, px: places on the page stay where they are. */
const cardHeight = 168;

/** Of the header, the heading and the first semester, px. */
const above = 120;

/** Cards that are seen without scrolling, and at most those of the largest screen. */
const onOneScreen = (): number => {
  const columns = innerWidth < 480 ? 1 : isBelow('lg') ? 2 : isBelow('xl') ? 3 : 4;
  return Math.min(16, columns * Math.ceil((innerHeight - above) / cardHeight));
};

/** /main: one's classes, those that are pinned first, then by semester; above them what the page adds. */
export const CourseList = ({ children, ...asked }: OpenRequest & { readonly children?: ReactNode }) => {
  const { t } = useLingui();
  const courses = useLive(coursesOfMine);
  const marks = useMarks((courses ?? []).flatMap(({ course: { id } }) => keysOf(id)));
  const semesterText = useSemesterText();
  const [chosen, setShown] = useState<Listed>('all');
  const lists = listsOf(courses ?? []);
  // The last one may have left the list.
  const listed = lists.includes(chosen) ? chosen : 'all';
  const [found, setFound] = useState<ReadonlySet<string>>();
  const shown = found === undefined ? listed : 'found';
  const sought = found === undefined ? courses : courses?.filter(({ course }) => found.has(course.id));
  const sections = placed(sectionsOf(sought ?? [], shown));
  const drawn = useGradually(courses?.length ?? 0, onOneScreen());
  return (
    <CourseActions asked={asked}>
      {(buttons) => (
        <Page title={t`My classroom`} actions={courses?.length !== 0 && buttons}>
          {courses === undefined && <Waiting rows={3} />}
          {courses?.length === 0 && <NoCourses action={buttons} />}
          {children}
          <Suspense fallback={null}>
            <CourseExtras />
          </Suspense>
          {courses !== undefined && courses.length > searchedFrom && (
            <Box minH="9" mb="3">
              <Suspense fallback={null}>
                <CourseSearch courses={courses} onFound={setFound} />
              </Suspense>
            </Box>
          )}
          {lists.length > 0 && found === undefined && <ListChoice lists={lists} shown={listed} onChoose={setShown} />}
          {sections.map(({ key, courses: list }) => {
            const first = list[0]?.course;
            const title = key === 'pinned' || first === undefined ? t`Pinned` : semesterText(first);
            return (
              <Box as="section" key={key} mb="8" aria-label={title}>
                <Flex align="center" justify="space-between" gap="2" minH="9" mb="1">
                  <Heading as="h2" fontSize="sm" fontWeight="500" color="fg.muted">
                    {title}
                  </Heading>
                  {key !== 'pinned' && (
                    <Suspense fallback={null}>
                      <TermMenu title={title} courses={list} isArchive={shown === 'archived'} />
                    </Suspense>
                  )}
                </Flex>
                <SimpleGrid {...cardsLook} data-tour="classes">
                  {list.map((mine) =>
                    mine.position < drawn ? (
                      <ClassCard
                        key={mine.course.id}
                        course={mine.course}
                        role={mine.role}
                        shelf={mine.shelf}
                        mark={keysOf(mine.course.id)
                          .map((row) => marks.get(row))
                          .find((mark) => mark !== undefined)}
                      />
                    ) : (
                      <li key={mine.course.id} aria-hidden style={{ height: cardHeight }} />
                    ),
                  )}
                </SimpleGrid>
              </Box>
            );
          })}
          <Visited />
        </Page>
      )}
    </CourseActions>
  );
};

/** What is written of a course, and of how it is kept. */
const keysOf = (id: string) => [rowKey(courseTable, id), rowKey(shelfTable, id)];

const cardsLook = {
  as: 'ul',
  listStyleType: 'none',
  columns: { base: 1, sm: 2, lg: 3, xl: 4 },
  gap: { base: '3', md: '4' },
  css: cardsStyle,
} as const;

interface ListChoiceProps {
  readonly lists: readonly Listed[];
  readonly shown: Listed;
  readonly onChoose: (shown: Listed) => void;
}

const ListChoice = ({ lists, shown, onChoose }: ListChoiceProps) => {
  const { t } = useLingui();
  const names: Readonly<Record<Listed, string>> = {
    all: t`All`,
    teacher: t`I teach`,
    student: t`I study`,
    assistant: t`I assist`,
    archived: t`Archived`,
  };
  return (
    <Flex role="group" aria-label={t`Which courses`} gap="2" mb="3" overflowX="auto" py="0.5">
      {lists.map((list) => (
        <Button
          key={list}
          size="xs"
          minH="36px"
          flexShrink="0"
          borderRadius="full"
          variant={list === shown ? 'subtle' : 'ghost'}
          aria-pressed={list === shown}
          onClick={() => onChoose(list)}
        >
          {names[list]}
        </Button>
      ))}
    </Flex>
  );
};

/** Courses that one looks at by a link, as long as it holds. */
const Visited = () => {
  const { t } = useLingui();
  const visited = useLive(visitedCourses) ?? [];
  if (visited.length === 0) return null;
  return (
    <Box as="section" mb="8" aria-label={t`Courses I look at`}>
      <Heading as="h2" fontSize="sm" fontWeight="500" color="fg.muted" mb="3">
        <Trans>Courses I look at</Trans>
      </Heading>
      <SimpleGrid {...cardsLook}>
        {visited.map(({ course, guest }) => (
          <ClassCard key={course.id} course={course} role={guest.role} mark={undefined} />
        ))}
      </SimpleGrid>
    </Box>
  );
};

interface Placed extends MyCourse {
  /** Among all that are shown, from 0. */
  readonly position: number;
}

const placed = (
  sections: readonly Section[],
): readonly { readonly key: string; readonly courses: readonly Placed[] }[] => {
  let position = 0;
  return sections.map(({ key, courses }) => ({
    key,
    courses: courses.map((mine) => ({ ...mine, position: position++ })),
  }));
};

/** Before the first sync an empty device says nothing about the person's courses. */
const NoCourses = ({ action }: { readonly action: ReactNode }) => {
  const { lastSyncAt, lastError } = useStatus();
  const lastSync = useLastSync();
  const canAsk = useCanAsk();
  const teaches = useOwnProfile()?.userType === 'teacher';
  const isComing = canAsk && lastSyncAt === 0 && lastError === '';
  if (lastSync === undefined) return <NetworkWait />;
  // Right after the sign-in: nothing is here, and the outline says so without a pause.
  if (isComing) return <NetworkWait waited={outlineAfter} />;
  if (lastSync === 0)
    return (
      <EmptyState picture="offline" title={<Trans>Not on this device</Trans>} action={action}>
        <Trans>Your courses appear here after this device has been online once.</Trans>
      </EmptyState>
    );
  return (
    <EmptyState picture="empty" title={<Trans>No courses</Trans>} action={action}>
      {teaches ? (
        <Trans>Create a course, then give its join code to your students.</Trans>
      ) : (
        <Trans>Ask your teacher for the join code, then join the course here.</Trans>
      )}
    </EmptyState>
  );
};
