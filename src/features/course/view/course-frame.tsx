import { Box, Flex, Text } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { can } from '#contract/core/roles.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { noteOpened } from '#src/core/device/keeping.ts';
import { PresenceList } from '#src/features/classroom/view/public.tsx';
import { courseTabs } from '#src/ui/feature.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useViewing } from '#src/ui/modes/view-mode.ts';
import { Page, tabLook, WaitingPage } from '#src/ui/parts/page.tsx';
import { CourseMenu } from './course-menu.tsx';
import { EndedTag } from './ending/ended-tag.tsx';
import { JoinCode } from './join-code.tsx';
import { MissingCourse, useCourse, useMyRole } from './public.tsx';
import { RoleTag } from './role-tag.tsx';
import { useSemesterText } from './semester.ts';

const InfoNote = lazy(async () => ({ default: (await import('./people/info-note.tsx')).InfoNote }));

interface CourseFrameProps {
  readonly courseId: string;
  /** Of the address; the frame of the app has looked at it. */
  readonly claimedRole: number | undefined;
  /** `modulename` of the address: which tab is in front. */
  readonly module: string;
  readonly children: ReactNode;
}

/** What all parts of a course share: its name, one's role, the join code for staff, and the way between the parts. */
export const CourseFrame = ({ courseId, claimedRole, module, children }: CourseFrameProps) => {
  const course = useCourse(courseId);
  const role = useMyRole(courseId);
  const isStudentsView = useViewing(courseId)?.mode === 'student';
  const semesterText = useSemesterText();
  useNoteOpened(courseId);
  if (course === undefined) return <WaitingPage />;
  if (course.value === undefined) return <MissingCourse />;
  const { name, className } = course.value;
  return (
    <Page
      title={name}
      line={
        <Flex flex="1" minW="0" gap="3" align="center" fontSize="sm" color="fg.muted">
          {role !== undefined && <RoleTag role={isStudentsView ? 'student' : role} />}
          {className !== '' && (
            <Text as="span" minW="0" truncate>
              {className}
            </Text>
          )}
          <Text as="span" hideBelow="lg" flexShrink="0">
            {semesterText(course.value)}
          </Text>
          {course.value.ended && <EndedTag />}
          <Flex ms="auto" align="center" gap={{ base: '1', md: '3' }} flexShrink="0">
            {can(role, 'class.attend') && (
              <Suspense fallback={null}>
                <PresenceList courseId={courseId} />
              </Suspense>
            )}
            {(role === 'teacher' || role === 'assistant') && <JoinCode courseId={courseId} />}
            <Box me={{ base: '-2', md: '0' }}>
              <CourseMenu course={course.value} />
            </Box>
          </Flex>
        </Flex>
      }
    >
      <Tabs courseId={courseId} claimedRole={claimedRole} module={module} />
      {role === 'student' && module !== 'intro' && (course.value.asksNumber || course.value.asks.length > 0) && (
        <Suspense fallback={null}>
          <InfoNote course={course.value} />
        </Suspense>
      )}
      {children}
    </Page>
  );
};

/** A course that was opened lately stays on the device by itself. */
const useNoteOpened = (courseId: string): void => {
  const { replica } = useSession();
  useEffect(
    () => void noteOpened(replica, courseScope(courseId), Date.now()).catch(() => undefined),
    [replica, courseId],
  );
};

/** The parts are wider than a phone: the one in front stands in the middle. The page itself does not move. */
const showCurrent = (list: HTMLElement | null): void => {
  const current = list?.querySelector<HTMLElement>('[aria-current]');
  if (!list || !current) return;
  list.scrollLeft += current.getBoundingClientRect().left - (list.clientWidth - current.offsetWidth) / 2;
};

const Tabs = ({ courseId, claimedRole, module }: Omit<CourseFrameProps, 'children'>) => {
  const { t, i18n } = useLingui();
  const role = useMyRole(courseId);
  const list = useRef<HTMLElement>(null);
  useEffect(() => showCurrent(list.current), []);
  const tabs = courseTabs().filter(({ isFor }) => isFor(role));
  return (
    <Flex asChild gap={{ base: '1', md: '2' }} borderBottomWidth="1px" mb="4" overflowX="auto">
      <nav ref={list} aria-label={t`Parts of the course`} data-tour="course-parts">
        {tabs.map((tab) => (
          <Box asChild key={tab.module} {...tabLook(tab.module === module)}>
            <Link
              to="/main/classDetail"
              search={{ courseid: courseId, courserole: claimedRole, modulename: tab.module }}
              replace
              aria-current={tab.module === module ? 'page' : undefined}
              activeProps={{}}
            >
              {i18n._(tab.title)}
            </Link>
          </Box>
        ))}
      </nav>
    </Flex>
  );
};
