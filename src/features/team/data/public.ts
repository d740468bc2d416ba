import type { TeamRole } from '#contract/core/roles.ts';
import type { TeamKind } from '#contract/core/scopes.ts';
import { teamMemberId } from '#contract/features/team/keys.ts';
import type { TeamMemberRow } from '#contract/features/team/rows.ts';
import { teamMemberTable } from '#contract/features/team/tables.ts';
import type { ActorReader } from '#src/core/feature.ts';
import type { Replica } from '#src/core/replica.ts';
import { membersOfCourses } from '#src/features/course/data/public.ts';

/** My role in a team; nothing where I am none of its people. */
export const teamRoleIn = async (replica: Replica, kind: TeamKind, teamId: string): Promise<TeamRole | undefined> => {
  const mine = await replica.rows(teamMemberTable(kind)).get(teamMemberId(teamId, replica.uid));
  return mine?.removedAt === 0 ? mine.role : undefined;
};

/** As what one acts in teams of a kind: the `actors` of their feature. */
export const teamActor =
  (kind: TeamKind): ActorReader =>
  (replica, teamId) =>
    teamRoleIn(replica, kind, teamId);

/** Everybody of a team, also who was removed. */
export const peopleOfTeam = (replica: Replica, kind: TeamKind, teamId: string): Promise<TeamMemberRow[]> =>
  replica.rows(teamMemberTable(kind)).where('teamId').equals(teamId).toArray();

/** My roles in all teams of a kind, by team. */
export const myTeams = async (replica: Replica, kind: TeamKind): Promise<ReadonlyMap<string, TeamRole>> => {
  const rows = await replica.rows(teamMemberTable(kind)).toArray();
  return new Map(
    rows
      .filter(({ uid, removedAt }) => uid === replica.uid && removedAt === 0)
      .map(({ teamId, role }) => [teamId, role]),
  );
};

export interface Colleague {
  readonly uid: string;
  readonly username: string;
}

/** Who teaches or assists in a course of mine. */
export const myColleagues = async (replica: Replica): Promise<readonly Colleague[]> => {
  const people = [...(await membersOfCourses(replica)).values()].flat();
  const known = people.filter(({ uid, role }) => uid !== replica.uid && role !== 'student');
  return [...new Map(known.map(({ uid, username }) => [uid, { uid, username }])).values()].sort((one, other) =>
    one.username.localeCompare(other.username, 'zh'),
  );
};
