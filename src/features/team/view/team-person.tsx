import { Box, Flex, Text } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { ArrowRightLeft, Eye, PencilLine, ShieldCheck, UserMinus } from 'lucide-react';
import type { TeamRole } from '#contract/core/roles.ts';
import type { TeamMemberRow } from '#contract/features/team/rows.ts';
import type { Mark } from '#src/ui/live/use-marks.ts';
import { RowMenu } from '#src/ui/overlays/row-menu.tsx';
import type { RowAction } from '#src/ui/overlays/row-menu-content.tsx';
import { PersonMark } from '#src/ui/parts/person-mark.tsx';
import { SyncMark } from '#src/ui/parts/sync-mark.tsx';
import type { TeamScreen } from './kind.ts';

const icons = { admin: ShieldCheck, member: PencilLine, reader: Eye } as const;
type GivenRole = keyof typeof icons;
const isGiven = (role: TeamRole): role is GivenRole => role !== 'owner';

interface TeamPersonProps {
  readonly member: TeamMemberRow;
  readonly names: TeamScreen<never>['roles'];
  readonly mark: Mark | undefined;
  /** Roles that I may give them, and whether I may remove them: nothing where I may not. */
  readonly gives: readonly TeamRole[];
  readonly mayTransfer: boolean;
  readonly onRole: (member: TeamMemberRow, role: GivenRole) => void;
  readonly onAsk: (deed: 'remove' | 'transfer') => void;
}

export const TeamPerson = ({ member, names, mark, gives, mayTransfer, onRole, onAsk }: TeamPersonProps) => {
  const { t, i18n } = useLingui();
  const { uid, username, role } = member;
  const actions: readonly RowAction[] = [
    ...gives.filter(isGiven).flatMap((next) =>
      next === role
        ? []
        : [
            {
              id: next,
              label: t`Make them ${i18n._(names[next])}`,
              icon: icons[next],
              onChoose: () => onRole(member, next),
            },
          ],
    ),
    ...(mayTransfer
      ? [{ id: 'transfer', label: t`Hand over to them`, icon: ArrowRightLeft, onChoose: () => onAsk('transfer') }]
      : []),
    ...(gives.length > 0
      ? [
          {
            id: 'remove',
            label: t`Remove`,
            icon: UserMinus,
            onChoose: () => onAsk('remove'),
            isDanger: true,
            isApart: true,
          },
        ]
      : []),
  ];
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
      <Text flex="1" minW="0" overflowWrap="anywhere">
        {username}
      </Text>
      <SyncMark mark={mark} />
      <Text fontSize="sm" color="fg.muted" flexShrink="0">
        {i18n._(names[role])}
      </Text>
      <Box minW="9">{actions.length > 0 && <RowMenu label={t`More about ${username}`} actions={() => actions} />}</Box>
    </Flex>
  );
};
