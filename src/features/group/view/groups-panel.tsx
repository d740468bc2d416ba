import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Check, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { can } from '#contract/core/roles.ts';
import { chooseGroup } from '#contract/features/group/calls.ts';
import { groupMemberId } from '#contract/features/group/keys.ts';
import { groupMemberTable } from '#contract/features/group/tables.ts';
import { rowKey } from '#src/core/feature.ts';
import { membersIn } from '#src/features/course/data/public.ts';
import { useMyActor } from '#src/features/course/view/public.tsx';
import { type CourseGroups, courseGroups } from '#src/features/group/data/queries.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { useMarks } from '#src/ui/live/use-marks.ts';
import { whileOpen } from '#src/ui/overlays/app-dialog.tsx';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { PersonMark } from '#src/ui/parts/person-mark.tsx';
import { SyncMark } from '#src/ui/parts/sync-mark.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import { LeaderMark, Places } from './group-card.tsx';
import { useSetName } from './public.tsx';
import { SetBoard } from './set-board.tsx';
import { type ShownGroup, type ShownSet, type Student, shownSet, useGroupActs } from './shown.ts';

interface MyGroupsProps {
  readonly groups: CourseGroups;
  readonly students: readonly Student[];
  /** Takes a place where students choose. */
  readonly chooses: boolean;
}

/** Where a student is, with whom, and where they may still choose. */
const MyGroups = ({ groups, students, chooses }: MyGroupsProps) => {
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

const SetForm = whileOpen(async () => (await import('./set-form.tsx')).SetForm);

/** The groups of a course: staff divide, students see where they are, and choose where they may. */
export const GroupsPanel = ({ courseId }: { readonly courseId: string }) => {
  const { t } = useLingui();
  const groups = useLive(courseGroups, courseId);
  const members = useLive(membersIn, courseId);
  const actor = useMyActor(courseId);
  const students = useMemo(() => (members ?? []).filter((one) => one.role === 'student'), [members]);
  if (groups === undefined || members === undefined || actor === undefined) return <Waiting rows={4} />;
  return (
    <Box as="section" aria-label={t`Groups`}>
      {can(actor, 'group.write') ? (
        <Sets courseId={courseId} groups={groups} students={students} />
      ) : (
        <MyGroups groups={groups} students={students} chooses={can(actor, 'group.choose')} />
      )}
    </Box>
  );
};

interface SetsProps {
  readonly courseId: string;
  readonly groups: CourseGroups;
  readonly students: readonly Student[];
}

const Sets = ({ courseId, groups, students }: SetsProps) => {
  const setName = useSetName();
  const [chosen, setChosen] = useState('');
  const [isNew, setNew] = useState(false);
  const open = groups.sets.filter(({ archived }) => !archived);
  const removed = groups.sets.filter(({ archived }) => archived);
  // The school's classes stand first, and are not what somebody comes here to divide.
  const set = open.find(({ id }) => id === chosen) ?? open.find(({ owner }) => owner === 'course') ?? open[0];
  const add = (
    <Button size="sm" variant={set === undefined ? 'solid' : 'outline'} onClick={() => setNew(true)}>
      <Plus size={16} aria-hidden />
      <Trans>New set of groups</Trans>
    </Button>
  );
  return (
    <>
      {set === undefined ? (
        <EmptyState picture="empty" title={<Trans>No groups yet</Trans>} action={add}>
          <Trans>Divide the class into groups, by hand, at random or from a list, or let students choose.</Trans>
        </EmptyState>
      ) : (
        <>
          <Flex mb="4" gap="2" wrap="wrap" align="center">
            {open.map((one) => (
              <Button
                key={one.id}
                size="sm"
                variant={one.id === set.id ? 'subtle' : 'ghost'}
                aria-pressed={one.id === set.id}
                onClick={() => setChosen(one.id)}
              >
                {setName(one)}
              </Button>
            ))}
            <Box ms={{ base: '0', md: 'auto' }}>{add}</Box>
          </Flex>
          <SetBoard key={set.id} shown={shownSet(groups, set, students)} />
        </>
      )}
      {removed.map((one) => (
        <Removed key={one.id} set={one} />
      ))}
      <SetForm courseId={courseId} open={isNew} onClose={() => setNew(false)} onMade={setChosen} />
    </>
  );
};

const Removed = ({ set }: { readonly set: CourseGroups['sets'][number] }) => {
  const { archiveSet } = useGroupActs(set);
  return (
    <Flex mt="4" gap="2" align="center" wrap="wrap" fontSize="sm" color="fg.muted">
      <Trans>“{set.name}” was removed; what was given to its groups stays.</Trans>
      <Button size="sm" variant="ghost" onClick={() => void archiveSet(0)}>
        <Trans>Restore</Trans>
      </Button>
    </Flex>
  );
};
