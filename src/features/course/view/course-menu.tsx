import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { CalendarCheck, Eye, LogOut, QrCode, Settings, Share2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { can, isStaff } from '#contract/core/roles.ts';
import type { CourseRow } from '#contract/features/course/rows.ts';
import { useNoPermission } from '#src/ui/modes/permission.tsx';
import { startViewing } from '#src/ui/modes/view-mode.ts';
import { RowMenu } from '#src/ui/overlays/row-menu.tsx';
import { openInvite } from './invite/state.ts';
import { useMyActor, useMyRole } from './public.tsx';

const EndingDialog = lazy(async () => ({ default: (await import('./ending/ending-dialog.tsx')).EndingDialog }));
const QuitDialog = lazy(async () => ({ default: (await import('./classes/quit-dialog.tsx')).QuitDialog }));

/** What may be done with a course as a whole, behind one button. An assistant sees that it can be ended, and by whom. */
export const CourseMenu = ({ course }: { readonly course: CourseRow }) => {
  const { t } = useLingui();
  const { id, name, ended } = course;
  const navigate = useNavigate();
  const role = useMyRole(id);
  const actor = useMyActor(id);
  const noPermission = useNoPermission();
  const [open, setOpen] = useState<'ending' | 'quit'>();
  const close = () => setOpen(undefined);
  const ofStaff = () => [
    { id: 'invite', label: t`Invite students`, icon: QrCode, onChoose: () => openInvite(id) },
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
