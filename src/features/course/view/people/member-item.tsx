import { Box, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { GraduationCap, IdCard, ShieldCheck, UserMinus, UserRound } from 'lucide-react';
import { Suspense } from 'react';
import { type Actor, actorFrom, can, isCourseAdmin } from '#contract/core/roles.ts';
import type { CourseMemberRow } from '#contract/features/course/rows.ts';
import { MessageButton } from '#src/features/messaging/view/public.tsx';
import type { Mark } from '#src/ui/live/use-marks.ts';
import { RowMenu } from '#src/ui/overlays/row-menu.tsx';
import type { RowAction } from '#src/ui/overlays/row-menu-content.tsx';
import { PersonMark } from '#src/ui/parts/person-mark.tsx';
import { SyncMark } from '#src/ui/parts/sync-mark.tsx';
import { RoleTag } from '../role-tag.tsx';

export type MemberAction = 'role' | 'rights' | 'info' | 'remove';

interface MemberItemProps {
  readonly member: CourseMemberRow;
  readonly studentNumber: string;
  readonly mark: Mark | undefined;
  /** As what one looks at the list; `undefined` for a guest. */
  readonly actor: Actor | undefined;
  readonly isMe: boolean;
  readonly onDeed: (deed: MemberAction, member: CourseMemberRow) => void;
}

export const MemberItem = ({ member, studentNumber, mark, actor, isMe, onDeed }: MemberItemProps) => {
  const { t } = useLingui();
  const { uid, username, role } = member;
  const actions = useActions({ member, actor, isMe, onDeed });
  return (
    <Flex
      as="li"
      align="center"
      columnGap="3"
      px={{ base: '3', md: '4' }}
      minH="52px"
      py="1.5"
      _notLast={{ borderBottomWidth: '1px' }}
    >
      <PersonMark uid={uid} name={username} />
      {/* On a phone one below the other: a name keeps its room. */}
      <Flex
        flex="1"
        minW="0"
        direction={{ base: 'column', md: 'row' }}
        align={{ base: 'flex-start', md: 'center' }}
        columnGap="3"
        rowGap="0.5"
      >
        <Box flex={{ md: '1' }} minW="0">
          <Text overflowWrap="anywhere">{username}</Text>
          {studentNumber !== '' && (
            <Text fontSize="sm" color="fg.muted" textStyle="num">
              {studentNumber}
            </Text>
          )}
        </Box>
        <SyncMark mark={mark} />
        {/* Nearly everybody is a student: only who is not says so. */}
        {role !== 'student' && (
          <Flex gap="2" align="center">
            {isCourseAdmin(actorFrom(role, member)) && (
              <Text fontSize="xs" color="fg.muted">
                <Trans>Course administrator</Trans>
              </Text>
            )}
            <RoleTag role={role} />
          </Flex>
        )}
      </Flex>
      <Flex ms="auto" gap={{ base: '0', md: '1' }}>
        {actor !== undefined && (
          <Suspense fallback={null}>
            <MessageButton uid={uid} name={username} />
          </Suspense>
        )}
        {actions.length > 0 && <RowMenu label={t`More about ${username}`} actions={() => actions} />}
      </Flex>
    </Flex>
  );
};

/** What one may do with somebody; what one may not do with anybody here is not offered. */
const useActions = ({
  member,
  actor,
  isMe,
  onDeed,
}: Pick<MemberItemProps, 'member' | 'actor' | 'isMe' | 'onDeed'>): readonly RowAction[] => {
  const { t } = useLingui();
  const { role } = member;
  const deed = (id: MemberAction, given: Omit<RowAction, 'id' | 'onChoose'>): RowAction => ({
    ...given,
    id,
    onChoose: () => onDeed(id, member),
  });
  const changes = role !== 'teacher' && !isMe;
  return [
    ...(changes && can(actor, 'member.role')
      ? [
          deed('role', {
            label: role === 'student' ? t`Make assistant` : t`Make student`,
            icon: role === 'student' ? GraduationCap : UserRound,
          }),
        ]
      : []),
    ...(changes && role === 'assistant' && can(actor, 'member.role')
      ? [deed('rights', { label: t`What they may do`, icon: ShieldCheck })]
      : []),
    ...(role === 'student' && can(actor, 'member.info')
      ? [deed('info', { label: t`Student number and more`, icon: IdCard })]
      : []),
    ...(changes && can(actor, 'member.remove')
      ? [deed('remove', { label: t`Remove`, icon: UserMinus, isDanger: true, isApart: true })]
      : []),
  ];
};
