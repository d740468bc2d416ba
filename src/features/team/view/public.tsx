import { Box, Button, Heading, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { DoorOpen, UserPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { TeamRole } from '#contract/core/roles.ts';
import { teamMemberId } from '#contract/features/team/keys.ts';
import type { TeamMemberRow } from '#contract/features/team/rows.ts';
import { addedBy, managedBy, presentIn } from '#contract/features/team/rules.ts';
import { rowKey } from '#src/core/feature.ts';
import { peopleOfTeam } from '#src/features/team/data/public.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { useMarks } from '#src/ui/live/use-marks.ts';
import { useRested } from '#src/ui/live/use-once.ts';
import { useCanAsk } from '#src/ui/live/use-status.ts';
import { ListPage } from '#src/ui/parts/list-page.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { PeopleList } from '#src/ui/people/people-list.tsx';
import { useSought } from '#src/ui/people/search.ts';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';
import type { TeamScreen } from './kind.ts';
import { TeamPerson } from './team-person.tsx';
import { type Asked, TeamQuestions } from './team-questions.tsx';

const AddDialog = lazy(async () => ({ default: (await import('./add-dialog.tsx')).AddDialog }));

interface TeamPanelProps<Head extends { readonly id: string }> {
  readonly team: TeamScreen<Head>;
  readonly head: Head;
  /** My role. */
  readonly role: TeamRole | undefined;
  /** I belong to it no more. */
  readonly onLeft: () => void;
}

/** The people of a team with their roles, and what may be done with each. */
export const TeamPanel = <Head extends { readonly id: string }>({ team, head, role, onLeft }: TeamPanelProps<Head>) => {
  const { t } = useLingui();
  const { uid, store } = useSession();
  const tellRefusal = useTellRefusal();
  const { rules, calls } = team;
  const teamId = head.id;
  const people = useLive(peopleOfTeam, rules.kind, teamId);
  const [text, setText] = useState('');
  const [asked, setAsked] = useState<Asked | 'add'>();
  const present = presentIn(people ?? []);
  const shown = useSought(present, text);
  const marks = useMarks(present.map((one) => rowKey(rules.members, teamMemberId(teamId, one.uid))));
  const managed = managedBy(rules, role);
  const gives = addedBy(rules, role, head);
  if (people === undefined) return <Waiting rows={5} />;
  const changeRole = async (member: TeamMemberRow, next: 'admin' | 'member' | 'reader') => {
    const result = await store.mutate(calls.changeRole, { teamId, uid: member.uid, role: next });
    if (!result.ok) tellRefusal(result.refusal);
  };
  const removed = people.filter(({ removedAt, role: was }) => removedAt > 0 && managed.includes(was));
  return (
    <Box as="section" aria-label={t`Members`}>
      <ListPage
        label={t`Members`}
        list={{ rows: shown, total: present.length }}
        look="panel"
        count={(count) => <Plural value={count} one="# person" other="# people" />}
        search={
          present.length > 5
            ? { label: t`Search members`, placeholder: t`Name or pinyin`, value: text, onValue: setText }
            : undefined
        }
        tools={
          <>
            {role !== undefined && role !== 'owner' && (
              <Button size="sm" variant="ghost" onClick={() => setAsked({ deed: 'leave' })}>
                <DoorOpen size={16} aria-hidden />
                <Trans>Leave</Trans>
              </Button>
            )}
            {gives.length > 0 && (
              <Button size="sm" onClick={() => setAsked('add')}>
                <UserPlus size={16} aria-hidden />
                <Trans>Add people</Trans>
              </Button>
            )}
          </>
        }
        empty={
          <Text color="fg.muted" py="6" textAlign="center">
            <Trans>No member matches.</Trans>
          </Text>
        }
      >
        {(member) => (
          <TeamPerson
            key={member.id}
            member={member}
            names={team.roles}
            mark={marks.get(rowKey(rules.members, member.id))}
            gives={member.uid !== uid && managed.includes(member.role) ? managed : []}
            mayTransfer={role === 'owner' && member.uid !== uid}
            onRole={changeRole}
            onAsk={(deed) => setAsked({ deed, member })}
          />
        )}
      </ListPage>
      {removed.length > 0 && (
        <Box as="section" mt="6" aria-label={t`Removed`}>
          <Heading as="h3" fontSize="md" fontWeight="600" mb="3">
            <Trans>Removed</Trans>
          </Heading>
          <PeopleList people={removed} nobody={null}>
            {(member) => <Restore restore={calls.restore} member={member} />}
          </PeopleList>
        </Box>
      )}
      <TeamQuestions
        team={team}
        teamId={teamId}
        asked={asked === 'add' ? undefined : asked}
        onClose={() => setAsked(undefined)}
        onLeft={onLeft}
      />
      {asked === 'add' && (
        <Suspense fallback={null}>
          <AddDialog team={team} teamId={teamId} gives={gives} present={present} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </Box>
  );
};

interface RestoreProps {
  readonly restore: TeamScreen<never>['calls']['restore'];
  readonly member: TeamMemberRow;
}

const Restore = ({ restore, member }: RestoreProps) => {
  const { t } = useLingui();
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const canAsk = useCanAsk();
  const { username } = member;
  const { onClick, ...look } = useRested(async () => {
    const result = await store.mutate(restore, { teamId: member.teamId, uid: member.uid });
    if (!result.ok) return tellRefusal(result.refusal);
    tell(canAsk ? t`${username} is a member again.` : t`${username} will be a member again.`);
  }, true);
  return (
    <Button size="sm" variant="outline" aria-label={t`Restore: ${username}`} onClick={onClick} {...look}>
      <Trans>Restore</Trans>
    </Button>
  );
};
