import { paiRows } from '#contract/features/pai/entities.ts';
import { spacePeople } from '#contract/features/pai/people-writes.ts';
import { spaceTeam } from '#contract/features/pai/team.ts';
import { teamServer } from '#server/features/team/public.ts';

export const people = teamServer({
  rules: spaceTeam,
  members: paiRows.member,
  writes: spacePeople,
  called: ({ name }) => name,
  href: () => '/pai',
});
