import { lessonprepRows } from '#contract/features/lessonprep/entities.ts';
import type { AreaDeed } from '#contract/features/lessonprep/keys.ts';
import { areaPeople } from '#contract/features/lessonprep/people-writes.ts';
import { areaTeam } from '#contract/features/lessonprep/team.ts';
import { type TeamDone, teamServer } from '#server/features/team/public.ts';
import { record } from './store.ts';

const deeds: Readonly<Record<TeamDone['deed'], AreaDeed>> = {
  added: 'peopleAdded',
  removed: 'personRemoved',
  restored: 'personRestored',
  roleChanged: 'roleChanged',
  handedOver: 'handedOver',
  left: 'left',
};

export const people = teamServer({
  rules: areaTeam,
  members: lessonprepRows.areaMember,
  writes: areaPeople,
  called: ({ name }) => name,
  href: (areaId) => `/lessonPreparationArea?areaid=${areaId}`,
  done: (tx, { teamId, act, deed, uids }) =>
    record(tx, act, { areaId: teamId, deed: deeds[deed], title: uids.slice(0, 10).join(' '), count: uids.length }),
});
