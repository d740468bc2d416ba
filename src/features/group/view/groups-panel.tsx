import { Box, Button, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { can } from '#contract/core/roles.ts';
import { membersIn } from '#src/features/course/data/public.ts';
import { useMyActor } from '#src/features/course/view/public.tsx';
import { type CourseGroups, courseGroups } from '#src/features/group/data/queries.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { onceOpened } from '#src/ui/overlays/app-dialog.tsx';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { MyGroups } from './my-groups.tsx';
import { useSetName } from './public.tsx';
import { SetBoard } from './set-board.tsx';
import { type Student, shownSet, useGroupActs } from './shown.ts';

const SetForm = onceOpened(async () => (await import('./set-form.tsx')).SetForm);

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
