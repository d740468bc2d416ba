import { Box, Heading, SimpleGrid } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { CourseRole } from '#contract/core/roles.ts';
import type { CourseRow } from '#contract/features/course/rows.ts';
import { rowKey } from '#src/core/feature.ts';
import { useOwnProfile } from '#src/features/account/view/public.tsx';
import { coursesOfMine } from '#src/features/course/data/public.ts';
import { visitedCourses } from '#src/features/course/data/queries.ts';
import { courseTable } from '#src/features/course/data/tables.ts';
import { useLastSync } from '#src/ui/live/last-sync.ts';
import type { Asked } from '#src/ui/live/use-asked.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { useMarks } from '#src/ui/live/use-marks.ts';
import { useCanAsk, useStatus } from '#src/ui/live/use-status.ts';
import { NetworkWait } from '#src/ui/overlays/network-wait.tsx';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { Page } from '#src/ui/parts/page.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { isBelow } from '#src/ui/window/use-below.ts';
import { useGradually } from '#src/ui/window/use-gradually.ts';
import { useSemesterText } from '../semester.ts';
import { ClassCard, cardsStyle } from './class-card.tsx';
import { CourseActions } from './course-actions.tsx';

interface Mine {
  readonly course: CourseRow;
  readonly role: CourseRole;
}

/** Of a card that is not drawn yet, about, px: places on the page stay where they are. */
const cardHeight = 168;

/** Of the header, the heading and the first semester, px. */
const above = 120;

/** Cards that are seen without scrolling, and at most those of the largest screen. */
const onOneScreen = (): number => {
  const columns = innerWidth < 480 ? 1 : isBelow('lg') ? 2 : isBelow('xl') ? 3 : 4;
  return Math.min(16, columns * Math.ceil((innerHeight - above) / cardHeight));
};

/** /main: one's classes, newest semester first. */
export const CourseList = (asked: Asked) => {
  const { t } = useLingui();
  const courses = useLive(coursesOfMine);
  const marks = useMarks((courses ?? []).map(({ course }) => rowKey(courseTable, course.id)));
  const semesterText = useSemesterText();
  const drawn = useGradually(courses?.length ?? 0, onOneScreen());
  return (
    <CourseActions asked={asked}>
      {(buttons) => (
        <Page title={t`My classroom`} actions={courses?.length !== 0 && buttons}>
          {courses === undefined && <Waiting rows={3} />}
          {courses?.length === 0 && <NoCourses action={buttons} />}
          {bySemester(courses ?? [], semesterText).map(([semester, list]) => (
            <Box as="section" key={semester} mb="8" aria-label={semester}>
              <Heading as="h2" fontSize="sm" fontWeight="500" color="fg.muted" mb="3">
                {semester}
              </Heading>
              <SimpleGrid
                as="ul"
                listStyleType="none"
                columns={{ base: 1, sm: 2, lg: 3, xl: 4 }}
                gap={{ base: '3', md: '4' }}
                css={cardsStyle}
                data-tour="classes"
              >
                {list.map(({ course, role, place }) =>
                  place < drawn ? (
                    <ClassCard
                      key={course.id}
                      course={course}
                      role={role}
                      mark={marks.get(rowKey(courseTable, course.id))}
                    />
                  ) : (
                    <li key={course.id} aria-hidden style={{ height: cardHeight }} />
                  ),
                )}
              </SimpleGrid>
            </Box>
          ))}
          <Visited />
        </Page>
      )}
    </CourseActions>
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
      <SimpleGrid
        as="ul"
        listStyleType="none"
        columns={{ base: 1, sm: 2, lg: 3, xl: 4 }}
        gap={{ base: '3', md: '4' }}
        css={cardsStyle}
      >
        {visited.map(({ course, guest }) => (
          <ClassCard key={course.id} course={course} role={guest.role} mark={undefined} />
        ))}
      </SimpleGrid>
    </Box>
  );
};

interface Placed extends Mine {
  /** Among all that are shown, from 0. */
  readonly place: number;
}

const bySemester = (courses: readonly Mine[], textOf: (course: CourseRow) => string): [string, Placed[]][] => {
  const groups = Map.groupBy(courses, ({ course }) => textOf(course));
  let place = 0;
  return [...groups].map(([text, list]) => [text, list.map((mine) => ({ ...mine, place: place++ }))]);
};

/** Before the first sync an empty device says nothing about the person's courses. */
const NoCourses = ({ action }: { readonly action: ReactNode }) => {
  const { lastSyncAt, lastError } = useStatus();
  const lastSync = useLastSync();
  const canAsk = useCanAsk();
  const teaches = useOwnProfile()?.userType === 'teacher';
  const isComing = canAsk && lastSyncAt === 0 && lastError === '';
  if (lastSync === undefined || isComing) return <NetworkWait />;
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
