import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { Archive, ArchiveRestore, ArrowDownUp, Copy, LogOut, Pin, PinOff, QrCode, Settings } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Input, Mutation } from '#contract/core/call.ts';
import { type CourseRole, can, type GuestRole, isGuest } from '#contract/core/roles.ts';
import { placeRoleCode } from '#contract/features/course/keys.ts';
import type { CourseRow } from '#contract/features/course/rows.ts';
import { addArchive, cancelCourseTop, cancleArchive, setCourseTop } from '#contract/features/course/shelf-calls.ts';
import type { MyCourse } from '#src/features/course/data/queries.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { RowMenu } from '#src/ui/overlays/row-menu.tsx';
import type { RowAction } from '#src/ui/overlays/row-menu-content.tsx';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';
import { openInvite } from '../invite/state.ts';
import { useMyActor } from '../public.tsx';

const CopyDialog = lazy(async () => ({ default: (await import('../copying/copy-dialog.tsx')).CopyDialog }));
const SortDialog = lazy(async () => ({ default: (await import('./sort-dialog.tsx')).SortDialog }));
const QuitDialog = lazy(async () => ({ default: (await import('./quit-dialog.tsx')).QuitDialog }));

const useMutate = () => {
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  return async <M extends Mutation>(call: M, input: Input<M>): Promise<boolean> => {
    const result = await store.mutate(call, input as never);
    if (!result.ok) tellRefusal(result.refusal);
    return result.ok;
  };
};

/** Keeps courses in the archive, or takes them out; said with the way back. */
const useArchiving = () => {
  const { t } = useLingui();
  const mutate = useMutate();
  return async (courseIds: string[], isArchive: boolean): Promise<void> => {
    if (!(await mutate(isArchive ? cancleArchive : addArchive, { courseIds }))) return;
    tell(isArchive ? t`Taken out of the archive.` : t`Archived. You find it under “Archived”.`);
  };
};

interface CardMenuProps {
  readonly course: CourseRow;
  readonly role: CourseRole | GuestRole;
  readonly shelf: MyCourse['shelf'];
}

/** What one does with a course without opening it. */
export const CardMenu = ({ course, role, shelf }: CardMenuProps) => {
  const { t } = useLingui();
  const mutate = useMutate();
  const archive = useArchiving();
  const navigate = useNavigate();
  const [quitting, setQuitting] = useState(false);
  const [copying, setCopying] = useState(false);
  const actor = useMyActor(course.id);
  if (isGuest(role)) return null;
  const { id: courseId, name } = course;
  const isOfStaff = role !== 'student';
  const isArchived = shelf.archivedAt > 0;
  const actions = (): readonly RowAction[] => [
    ...(isArchived ? [] : [pin()]),
    {
      id: 'archive',
      label: isArchived ? t`Take out of the archive` : t`Archive`,
      icon: isArchived ? ArchiveRestore : Archive,
      onChoose: () => void archive([courseId], isArchived),
    },
    ...(isOfStaff ? staffActions() : []),
    ...(role === 'teacher' ? [] : [quit]),
  ];
  const pin = (): RowAction => ({
    id: 'pin',
    label: shelf.pinnedAt > 0 ? t`Unpin` : t`Pin`,
    icon: shelf.pinnedAt > 0 ? PinOff : Pin,
    onChoose: () => void mutate(shelf.pinnedAt > 0 ? cancelCourseTop : setCourseTop, { courseId }),
  });
  const staffActions = (): RowAction[] => [
    ...(role === 'teacher' ? [{ id: 'copy', label: t`Copy`, icon: Copy, onChoose: () => setCopying(true) }] : []),
    ...(can(actor, 'member.add')
      ? [{ id: 'invite', label: t`Invite`, icon: QrCode, onChoose: () => openInvite(courseId), isApart: true }]
      : []),
    {
      id: 'settings',
      label: t`Course settings`,
      icon: Settings,
      onChoose: () =>
        void navigate({ to: '/class_setting', search: { courseid: courseId, courserole: placeRoleCode[role] } }),
    },
  ];
  const quit: RowAction = {
    id: 'quit',
    label: t`Leave the course`,
    icon: LogOut,
    isDanger: true,
    isApart: true,
    onChoose: () => setQuitting(true),
  };
  return (
    <>
      <RowMenu label={t`More about ${name}`} actions={actions} />
      {copying && (
        <Suspense fallback={null}>
          <CopyDialog course={course} onClose={() => setCopying(false)} />
        </Suspense>
      )}
      {quitting && (
        <Suspense fallback={null}>
          <QuitDialog course={course} onClose={() => setQuitting(false)} />
        </Suspense>
      )}
    </>
  );
};

interface TermMenuProps {
  readonly title: string;
  readonly courses: readonly MyCourse[];
  readonly isArchive: boolean;
}

/** A whole term at once. */
export const TermMenu = ({ title, courses, isArchive }: TermMenuProps) => {
  const { t } = useLingui();
  const archive = useArchiving();
  const [sorting, setSorting] = useState(false);
  const ids = courses.map(({ course }) => course.id);
  const actions = (): readonly RowAction[] => [
    ...(isArchive || ids.length < 2
      ? []
      : [{ id: 'sort', label: t`Sort`, icon: ArrowDownUp, onChoose: () => setSorting(true) }]),
    {
      id: 'archive',
      label: isArchive ? t`Take the term out of the archive` : t`Archive this term`,
      icon: isArchive ? ArchiveRestore : Archive,
      onChoose: () => void archive(ids, isArchive),
    },
  ];
  return (
    <>
      <RowMenu label={t`More about ${title}`} actions={actions} />
      {sorting && (
        <Suspense fallback={null}>
          <SortDialog courses={courses} onClose={() => setSorting(false)} />
        </Suspense>
      )}
    </>
  );
};
