import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import { chooseGroup } from '#contract/features/group/calls.ts';
import { groupMemberId } from '#contract/features/group/keys.ts';
import { groupMemberTable } from '#contract/features/group/tables.ts';
import { rowKey } from '#src/core/feature.ts';
import type { CourseGroups } from '#src/features/group/data/queries.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useMarks } from '#src/ui/live/use-marks.ts';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { PersonMark } from '#src/ui/parts/person-mark.tsx';
import { SyncMark } from '#src/ui/parts/sync-mark.tsx';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import { LeaderMark, Places } from './group-card.tsx';
import { useSetName } from './public.tsx';
import { type ShownGroup, type ShownSet, type Student, shownSet } from './shown.ts';

interface MyGroupsProps {
  readonly groups: CourseGroups;
  readonly students: readonly Student[];
  /** Takes a place where students choose. */
  readonly chooses: boolean;
}

/** Where a student is, with whom, and where they may still choose. */
export const MyGroups = ({ groups, students, chooses }: MyGroupsProps) => {
  const sets = groups.sets
    .filter(({ archived }) => !archived)
    .map((set) => shownSet(groups, set, students))
    .filter((shown) => shown.groups.length > 0);
  if (sets.length === 0)
    return (
      <EmptyState picture="empty" title={<Trans>No groups yet</Trans>}>
        <Trans>When your teacher puts you into a group, you find it here.</Trans>
      </EmptyState>
    );
  return (
    <Box display="grid" gap="6">
      {sets.map((shown) => (
        <MySet key={shown.set.id} shown={shown} chooses={chooses && shown.set.choosing} />
      ))}
    </Box>
  );
};

const MySet = ({ shown: { set, groups }, chooses }: { readonly shown: ShownSet; readonly chooses: boolean }) => {
  const { store, uid } = useSession();
  const tellRefusal = useTellRefusal();
  const name = useSetName()(set);
  const mine = groups.find(({ students }) => students.some((one) => one.uid === uid))?.group.id;
  const key = rowKey(groupMemberTable, groupMemberId(set.id, uid));
  const mark = useMarks([key]).get(key);
  const choose = async (groupId: string) => {
    const result = await store.mutate(chooseGroup, { courseId: set.courseId, setId: set.id, groupId });
    if (!result.ok) tellRefusal(result.refusal);
  };
  return (
    <Box as="section" aria-label={name}>
      <Flex align="center" gap="3" mb="3" wrap="wrap">
        <Heading as="h2" fontSize="md" fontWeight="600">
          {name}
        </Heading>
        <SyncMark mark={mark} />
        {chooses && mine === undefined && (
          <Text fontSize="sm" color="fg.muted">
            <Trans>Choose your group.</Trans>
          </Text>
        )}
      </Flex>
      <Box as="ul" listStyleType="none" bg="bg.panel" borderWidth="1px" borderRadius="l3">
        {groups.map((one) => (
          <GroupRow
            key={one.group.id}
            shown={one}
            cap={set.choosing ? set.cap : 0}
            isMine={one.group.id === mine}
            onChoose={chooses ? (groupId) => void choose(groupId) : undefined}
          />
        ))}
      </Box>
    </Box>
  );
};

interface GroupRowProps {
  readonly shown: ShownGroup;
  readonly cap: number;
  readonly isMine: boolean;
  readonly onChoose: ((groupId: string) => void) | undefined;
}

const GroupRow = ({ shown: { group, students, leader }, cap, isMine, onChoose }: GroupRowProps) => {
  const { t } = useLingui();
  const isFull = cap > 0 && students.length >= cap;
  return (
    <Box as="li" px={{ base: '3', md: '4' }} py="3" _notLast={{ borderBottomWidth: '1px' }}>
      <Flex align="center" gap="3" wrap="wrap" minH="9">
        <Text fontWeight="600" overflowWrap="anywhere">
          {group.name}
        </Text>
        {isMine && (
          <Flex align="center" gap="1" fontSize="sm" color="brand.fg" fontWeight="500">
            <Check size={16} aria-hidden />
            <Trans>My group</Trans>
          </Flex>
        )}
        <Places count={students.length} cap={cap} />
        <Box ms="auto">
          {onChoose !== undefined &&
            (isMine ? (
              <Button size="sm" variant="ghost" onClick={() => onChoose('')} aria-label={t`Leave ${group.name}`}>
                <Trans>Leave</Trans>
              </Button>
            ) : isFull ? (
              <Text as="span" fontSize="sm" color="fg.muted">
                <Trans>Full</Trans>
              </Text>
            ) : (
              <Button size="sm" variant="outline" onClick={() => onChoose(group.id)} aria-label={t`Join ${group.name}`}>
                <Trans>Join</Trans>
              </Button>
            ))}
        </Box>
      </Flex>
      <Flex as="ul" listStyleType="none" mt="1" columnGap="4" rowGap="1" wrap="wrap">
        {students.map(({ uid, username }) => (
          <Flex as="li" key={uid} align="center" gap="2" minH="8" fontSize="sm">
            <PersonMark uid={uid} name={username} size="24px" />
            {username}
            {leader === uid && <LeaderMark />}
          </Flex>
        ))}
      </Flex>
    </Box>
  );
};
