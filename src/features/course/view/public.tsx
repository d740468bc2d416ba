import { Button } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useMemo } from 'react';
import { type CourseRole, type GuestRole, isGuest } from '#contract/core/roles.ts';
import { actorIn, courseOf, roleIn } from '#src/features/course/data/public.ts';
import { membersOf } from '#src/features/course/data/queries.ts';
import { useLive, useLoaded } from '#src/ui/live/use-live.ts';
import { useStatus } from '#src/ui/live/use-status.ts';
import { useViewing } from '#src/ui/modes/view-mode.ts';
import { NetworkWait } from '#src/ui/overlays/network-wait.tsx';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { Page, WaitingPage } from '#src/ui/parts/page.tsx';
import { useInvite } from './invite/state.ts';
import { RoleTag } from './role-tag.tsx';
import { likelySemester, useSemesterText } from './semester.ts';

/** What the person is in a course, whatever they look at it as. */
export const useOwnRole = (courseId: string) => useLoaded(roleIn, courseId);

/**
 * The role that a screen acts by: one's own, or in a mode for looking only (P2.9) a guest's. `undefined` outside the course and
 * while loading.
 */
export const useMyRole = (courseId: string): CourseRole | GuestRole | undefined => {
  const role = useOwnRole(courseId)?.value;
  const viewing = useViewing(courseId);
  if (role === undefined || isGuest(role) || viewing === undefined) return role;
  return viewing.mode === 'review' ? 'reviewer' : 'supervisor';
};

/** As what a screen acts: the same with one's own rights. What may be done is asked of it, by `can`. */
export const useMyActor = (courseId: string) => {
  const actor = useLoaded(actorIn, courseId)?.value;
  const role = useMyRole(courseId);
  return role === undefined || isGuest(role) ? role : actor;
};

export const useCourse = (courseId: string) => useLoaded(courseOf, courseId);

/** "2026-2027, term 1" in the person's language. */
export const useTermText = (): ReturnType<typeof useSemesterText> => useSemesterText();

/** The school year and term that a new course most likely belongs to. */
export const likelyTerm = (): ReturnType<typeof likelySemester> => likelySemester(new Date());

/** For the drawer, with its code. */
export const CourseGroups = lazy(async () => ({ default: (await import('./drawer/course-groups.tsx')).CourseGroups }));

/** Names of the members by uid. Who left the course has none. */
export const useMemberNames = (courseId: string): ReadonlyMap<string, string> => {
  const members = useLive(membersOf, courseId);
  return useMemo(() => new Map(members?.map(({ uid, username }) => [uid, username])), [members]);
};

const InviteLayer = lazy(async () => ({ default: (await import('./invite/invite-layer.tsx')).InviteLayer }));

/** The invitation to a course, when it was asked for, above whatever page. */
export const Invitation = () => {
  const { courseId } = useInvite();
  if (courseId === '') return null;
  return (
    <Suspense fallback={null}>
      <InviteLayer />
    </Suspense>
  );
};

/** A role in a course, in a word. */
export const CourseRoleTag = ({ role }: { readonly role: CourseRole | GuestRole }) => <RoleTag role={role} />;

/** This device does not hold the course: offline it may exist, online and synced it does not for this person. */
export const MissingCourse = () => {
  const { t } = useLingui();
  const { connection, lastSyncAt, syncing } = useStatus();
  const reachable = connection === 'online' || connection === 'checking';
  if (reachable && (syncing || lastSyncAt === 0))
    return (
      <WaitingPage>
        <NetworkWait />
      </WaitingPage>
    );
  const back = (
    <Button asChild variant="outline" size="sm">
      <Link to="/main">
        <Trans>My classroom</Trans>
      </Link>
    </Button>
  );
  return reachable ? (
    <Page title={t`No such course`} headingHidden>
      <EmptyState picture="lost" title={<Trans>No such course</Trans>} action={back}>
        <Trans>It does not exist, or you are not one of its members.</Trans>
      </EmptyState>
    </Page>
  ) : (
    <Page title={t`Not on this device`} headingHidden>
      <EmptyState picture="offline" title={<Trans>Not on this device</Trans>} action={back}>
        <Trans>This course is not on this device yet. It will be loaded when you are online.</Trans>
      </EmptyState>
    </Page>
  );
};
