import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { CalendarCheck, Copy, Eye, LogOut, QrCode, Settings, Share2 } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { can, isStaff } from '#contract/core/roles.ts';
import { courseScope } from '#contract/core/scopes.ts';
import type { CourseRow } from '#contract/features/course/rows.ts';
import { noteOpened } from '#src/core/device/keeping.ts';
import { ClassLink, PresenceList } from '#src/features/classroom/view/public.tsx';
import { courseCode, membersOf } from '#src/features/course/data/queries.ts';
import { courseTabs } from '#src/ui/feature.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { useNoPermission } from '#src/ui/modes/permission.tsx';
import { startViewing, useViewing } from '#src/ui/modes/view-mode.ts';
import { RowMenu } from '#src/ui/overlays/row-menu.tsx';
import { Page, WaitingPage } from '#src/ui/parts/page.tsx';
import { LinkTabs } from '#src/ui/parts/tabs.tsx';
import { copyText } from '#src/ui/words/copy.ts';
import { tell } from '#src/ui/words/tell.ts';
import { openInvite } from './invite/state.ts';
import { MissingCourse, useCourse, useMyActor, useMyRole } from './public.tsx';
import { EndedTag, RoleTag } from './role-tag.tsx';
import { useSemesterText } from './semester.ts';

const EndingDialog = lazy(async () => ({ default: (await import('./ending-dialog.tsx')).EndingDialog }));
const QuitDialog = lazy(async () => ({ default: (await import('./classes/quit-dialog.tsx')).QuitDialog }));

/** What may be done with a course as a whole, behind one button. An assistant sees that it can be ended, and by whom. */
const CourseMenu = ({ course }: { readonly course: CourseRow }) => {
  const { t } = useLingui();
  const { id, name, ended } = course;
  const navigate = useNavigate();
  const role = useMyRole(id);
  const actor = useMyActor(id);
  const noPermission = useNoPermission();
  const [open, setOpen] = useState<'ending' | 'quit'>();
  const close = () => setOpen(undefined);
  const ofStaff = () => [
    ...(can(actor, 'member.add')
      ? [{ id: 'invite', label: t`Invite students`, icon: QrCode, onChoose: () => openInvite(id) }]
      : []),
    {
      id: 'view',
      label: t`View as a student`,
      icon: Eye,
      onChoose: () => startViewing({ mode: 'student', courseId: id }),
    },
    {
      id: 'share',
      label: t`Share the course`,
      icon: Share2,
      onChoose: () => void navigate({ href: address('shareView') }),
    },
    {
      id: 'settings',
      label: t`Course settings`,
      icon: Settings,
      onChoose: () => void navigate({ href: address('class_setting') }),
    },
    {
      id: 'end',
      label: ended ? t`Course has ended` : t`End the course`,
      icon: CalendarCheck,
      isApart: true,
      onChoose: () => setOpen('ending'),
      why: can(actor, 'course.manage') ? undefined : noPermission,
    },
  ];
  const ofStudents = () => [
    {
      id: 'share',
      label: t`Share the course`,
      icon: Share2,
      onChoose: () => void navigate({ href: address('shareView') }),
    },
    {
      id: 'quit',
      label: t`Leave the course`,
      icon: LogOut,
      isApart: true,
      isDanger: true,
      onChoose: () => setOpen('quit'),
    },
  ];
  const address = (page: string) => `/${page}?courseid=${id}`;
  if (role === undefined) return null;
  return (
    <>
      <RowMenu label={t`More about ${name}`} actions={isStaff(role) ? ofStaff : ofStudents} />
      {open === 'ending' && (
        <Suspense fallback={null}>
          <EndingDialog course={course} open onClose={close} />
        </Suspense>
      )}
      {open === 'quit' && (
        <Suspense fallback={null}>
          <QuitDialog course={course} onClose={close} />
        </Suspense>
      )}
    </>
  );
};

/** What staff give to their students; pressed, it is on the clipboard. To invite is the main action while there are none. */
const JoinCode = ({ courseId }: { readonly courseId: string }) => {
  const { t } = useLingui();
  const row = useLive(courseCode, courseId);
  const isNew = useLive(membersOf, courseId)?.every(({ role }) => role !== 'student') ?? false;
  if (row === undefined || row.code === '') return null;
  const copy = async () => {
    const done = await copyText(row.code);
    tell(done ? t`The join code is copied.` : t`The join code could not be copied.`, done ? 'info' : 'problem');
  };
  return (
    <span data-tour="join-code">
      <Box as="span" hideBelow="lg">
        <Trans>Join code</Trans>{' '}
      </Box>
      {/* A phone has room for one of the two; the invitation shows the code too. */}
      <Button
        hideBelow="sm"
        variant="ghost"
        size="xs"
        px="1.5"
        gap="1.5"
        fontSize="sm"
        fontFamily="mono"
        fontWeight="600"
        color="fg"
        letterSpacing="0.06em"
        userSelect="text"
        title={t`Copy`}
        onClick={copy}
      >
        {row.code}
        <Copy size={14} strokeWidth={1.75} aria-hidden />
      </Button>
      <Button
        size={isNew ? 'sm' : 'xs'}
        variant={isNew ? 'solid' : 'ghost'}
        ms="1"
        onClick={() => openInvite(courseId)}
      >
        <QrCode size={14} strokeWidth={1.75} aria-hidden />
        <Trans>Invite</Trans>
      </Button>
    </span>
  );
};

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
            <Text as="span" minW="0" flexShrink="1000" truncate>
              {className}
            </Text>
          )}
          <Text as="span" hideBelow="lg" minW="0" flexShrink="1000" truncate>
            {semesterText(course.value)}
          </Text>
          {course.value.ended && <EndedTag />}
          <Flex
            ms="auto"
            align="center"
            gap={{ base: '1', md: '3' }}
            minW="0"
            css={{ '& > *': { flexShrink: 0 }, '& > span[data-present]': { flexShrink: 1 } }}
          >
            {can(role, 'class.attend') && (
              <Suspense fallback={null}>
                <PresenceList courseId={courseId} />
                <ClassLink courseId={courseId} />
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

const Tabs = ({ courseId, claimedRole, module }: Omit<CourseFrameProps, 'children'>) => {
  const { t, i18n } = useLingui();
  const role = useMyRole(courseId);
  const tabs = courseTabs().filter(({ isFor }) => isFor(role));
  return (
    <Box mb="4">
      <LinkTabs
        label={t`Parts of the course`}
        tour="course-parts"
        current={module}
        tabs={tabs.map(({ module: id, title }) => ({
          id,
          name: i18n._(title),
          link: {
            to: '/main/classDetail',
            search: { courseid: courseId, courserole: claimedRole, modulename: id },
          },
        }))}
      />
    </Box>
  );
};
