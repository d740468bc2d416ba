import { Box, Flex, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { UserCog, UserMinus } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { type CourseRole, can, isGuest } from '#contract/core/roles.ts';
import { removeMember, setMemberRole } from '#contract/features/course/calls.ts';
import type { CourseMemberRow } from '#contract/features/course/rows.ts';
import { rowKey } from '#src/core/feature.ts';
import { membersOf } from '#src/features/course/data/queries.ts';
import { courseMemberTable } from '#src/features/course/data/tables.ts';
import { MessageButton, usePictures } from '#src/features/messaging/view/public.tsx';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { type Mark, useMarks } from '#src/ui/live/use-marks.ts';
import { AllowedButton } from '#src/ui/modes/permission.tsx';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { KnownPictures, PersonMark } from '#src/ui/parts/person-mark.tsx';
import { SyncMark } from '#src/ui/parts/sync-mark.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import { GuestSection } from './guests/guest-section.tsx';
import { useMyRole } from './public.tsx';
import { RoleTag } from './role-tag.tsx';

const rank: Readonly<Record<CourseRole, number>> = { teacher: 0, assistant: 1, student: 2 };

export const MembersPanel = ({ courseId }: { readonly courseId: string }) => {
  const { t } = useLingui();
  const members = useLive(membersOf, courseId);
  const role = useMyRole(courseId);
  const manages = can(role, 'member.remove');
  const marks = useMarks((members ?? []).map(({ id }) => rowKey(courseMemberTable, id)));
  const [leaving, setLeaving] = useState<CourseMemberRow>();
  const remove = useRemove();
  const pictures = usePictures(role === undefined || isGuest(role) ? '' : courseId);
  if (members === undefined) return <Waiting rows={5} />;
  const students = members.filter(({ role }) => role === 'student').length;
  const sorted = members.toSorted(
    (one, other) => rank[one.role] - rank[other.role] || one.username.localeCompare(other.username, 'zh-CN'),
  );
  return (
    <Box as="section" aria-label={t`Members`} data-tour="members">
      <Text fontSize="sm" color="fg.muted" mb="3">
        <Plural value={students} one="# student" other="# students" />
      </Text>
      <Box as="ul" listStyleType="none" bg="bg.panel" borderWidth="1px" borderRadius="l3">
        <KnownPictures value={pictures}>
          {sorted.map((member) => (
            <MemberItem
              key={member.id}
              member={member}
              mark={marks.get(rowKey(courseMemberTable, member.id))}
              // A guest looks on.
              mayWrite={role !== undefined && !isGuest(role)}
              isStaff={role === 'teacher' || role === 'assistant'}
              manages={manages}
              onRemove={() => setLeaving(member)}
            />
          ))}
        </KnownPictures>
      </Box>
      {(role === 'teacher' || role === 'assistant') && <GuestSection courseId={courseId} role={role} />}
      <ConfirmDialog
        open={leaving !== undefined}
        title={<Trans>Remove {leaving?.username} from the course?</Trans>}
        confirm={<Trans>Remove</Trans>}
        onClose={() => setLeaving(undefined)}
        onConfirm={() => leaving !== undefined && remove(leaving)}
      >
        <Trans>
          They lose access to the course and its notices. What they wrote stays. They can join again with the code.
        </Trans>
      </ConfirmDialog>
    </Box>
  );
};

const useRemove = () => {
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  return async ({ courseId, uid }: CourseMemberRow) => {
    const result = await store.mutate(removeMember, { courseId, uid });
    if (!result.ok) tellRefusal(result.refusal);
  };
};

interface MemberItemProps {
  readonly member: CourseMemberRow;
  readonly mark: Mark | undefined;
  readonly mayWrite: boolean;
  /** Sees what can be done with a member … */
  readonly isStaff: boolean;
  /** … and may do it. */
  readonly manages: boolean;
  readonly onRemove: () => void;
}

const MemberItem = ({ member, mark, mayWrite, isStaff, manages, onRemove }: MemberItemProps) => (
  <Flex
    as="li"
    align="center"
    columnGap="3"
    px={{ base: '3', md: '4' }}
    minH="52px"
    py="1.5"
    _notLast={{ borderBottomWidth: '1px' }}
  >
    <PersonMark uid={member.uid} name={member.username} />
    {/* On a phone one below the other: a name keeps its room. */}
    <Flex
      flex="1"
      minW="0"
      direction={{ base: 'column', md: 'row' }}
      align={{ base: 'flex-start', md: 'center' }}
      columnGap="3"
      rowGap="0.5"
    >
      <Text flex={{ md: '1' }} minW="0" overflowWrap="anywhere">
        {member.username}
      </Text>
      <SyncMark mark={mark} />
      {/* Nearly everybody is a student: only who is not says so. */}
      {member.role !== 'student' && <RoleTag role={member.role} />}
    </Flex>
    <Flex ms="auto" gap={{ base: '0', md: '1' }}>
      {mayWrite && (
        <Suspense fallback={null}>
          <MessageButton uid={member.uid} name={member.username} />
        </Suspense>
      )}
      {isStaff && member.role !== 'teacher' && <MemberActions member={member} manages={manages} onRemove={onRemove} />}
    </Flex>
  </Flex>
);

const MemberActions = ({ member, manages, onRemove }: Pick<MemberItemProps, 'member' | 'manages' | 'onRemove'>) => {
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const { courseId, uid, username, role } = member;
  const change = async () => {
    const next = role === 'student' ? 'assistant' : 'student';
    const result = await store.mutate(setMemberRole, { courseId, uid, role: next });
    if (!result.ok) tellRefusal(result.refusal);
  };
  return (
    <Flex gap={{ base: '0', md: '1' }}>
      <AllowedButton allowed={manages} size="xs" variant="ghost" color="fg.muted" onClick={change}>
        <UserCog size={16} aria-hidden />
        <ActionName of={username}>
          {role === 'student' ? <Trans>Make assistant</Trans> : <Trans>Make student</Trans>}
        </ActionName>
      </AllowedButton>
      <AllowedButton allowed={manages} size="xs" variant="ghost" color="fg.muted" onClick={onRemove}>
        <UserMinus size={16} aria-hidden />
        <ActionName of={username}>
          <Trans>Remove</Trans>
        </ActionName>
      </AllowedButton>
    </Flex>
  );
};

/** On a phone for the ear only; the person's name is always for the ear. */
const ActionName = ({ of, children }: { readonly of: string; readonly children: ReactNode }) => (
  <>
    <Box as="span" srOnly={{ base: true, md: false }}>
      {children}
    </Box>
    <Box as="span" srOnly>
      {of}
    </Box>
  </>
);
