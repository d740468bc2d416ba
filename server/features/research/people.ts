import { researchRows } from '#contract/features/research/entities.ts';
import { officePeople } from '#contract/features/research/people-writes.ts';
import { officeTeam } from '#contract/features/research/team.ts';
import { teamServer } from '#server/features/team/public.ts';

export const people = teamServer({
  rules: officeTeam,
  members: researchRows.officeMember,
  writes: officePeople,
  called: ({ title }) => title,
  href: (officeId) => `/TeachingResearch/dynamicState?resourceId=${officeId}`,
});
