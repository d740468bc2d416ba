import type { TeamRole } from '#contract/core/roles.ts';
import { byPlace } from '#contract/features/pai/keys.ts';
import type {
  AgentRow,
  DatasetRow,
  DocumentRow,
  PaiAccessRow,
  PaiChatRow,
  PaiPersonRow,
  PaiTurnRow,
  PlacedAgentRow,
  SpaceRow,
} from '#contract/features/pai/rows.ts';
import {
  agentTable,
  chatTable,
  datasetTable,
  documentTable,
  paiAccessTable,
  paiPersonTable,
  placedAgentTable,
  spaceTable,
  turnTable,
} from '#contract/features/pai/tables.ts';
import type { Replica } from '#src/core/replica.ts';
import { myTeams, teamRoleIn } from '#src/features/team/data/public.ts';

/** What I am in a workspace. */
export const roleInSpace = (replica: Replica, spaceId: string): Promise<TeamRole | undefined> =>
  teamRoleIn(replica, 'space', spaceId);

const byName = (one: { readonly name: string }, other: { readonly name: string }) => one.name.localeCompare(other.name);

/** My own first, then the others by name. */
export const mySpaces = async (replica: Replica): Promise<SpaceRow[]> => {
  const [rows, mine] = await Promise.all([replica.rows(spaceTable).toArray(), myTeams(replica, 'space')]);
  return rows
    .filter(({ id }) => mine.has(id))
    .sort((one, other) => Number(other.isPersonal) - Number(one.isPersonal) || byName(one, other));
};

export const myPaiPerson = async (replica: Replica): Promise<PaiPersonRow | undefined> =>
  replica.rows(paiPersonTable).get(replica.uid);

/** The workspace in front: the one that was chosen, as long as it is there, or my own. */
export const spaceInFront = async (
  replica: Replica,
): Promise<{ readonly space: SpaceRow | undefined; readonly spaces: readonly SpaceRow[] }> => {
  const [spaces, person] = await Promise.all([mySpaces(replica), myPaiPerson(replica)]);
  const space =
    spaces.find(({ id }) => id === person?.spaceId) ?? spaces.find(({ id }) => id === replica.uid) ?? spaces[0];
  return { space, spaces };
};

export const myPaiAccess = async (replica: Replica): Promise<PaiAccessRow | undefined> =>
  replica.rows(paiAccessTable).get(replica.uid);

export const agentsOf = async (replica: Replica, spaceId: string): Promise<AgentRow[]> =>
  (await replica.rows(agentTable).where('spaceId').equals(spaceId).toArray()).sort(
    (one, other) => other.createdAt - one.createdAt || (one.id < other.id ? 1 : -1),
  );

export const agentById = (replica: Replica, id: string): Promise<AgentRow | undefined> =>
  replica.rows(agentTable).get(id);

export const datasetsOf = async (replica: Replica, spaceId: string): Promise<DatasetRow[]> =>
  (await replica.rows(datasetTable).where('spaceId').equals(spaceId).toArray()).sort(byName);

export const datasetById = (replica: Replica, id: string): Promise<DatasetRow | undefined> =>
  replica.rows(datasetTable).get(id);

/** The newest first. */
export const documentsOf = async (replica: Replica, datasetId: string): Promise<DocumentRow[]> =>
  (await replica.rows(documentTable).where('datasetId').equals(datasetId).toArray()).sort(
    (one, other) => other.createdAt - one.createdAt || (one.id < other.id ? 1 : -1),
  );

export const documentById = (replica: Replica, id: string): Promise<DocumentRow | undefined> =>
  replica.rows(documentTable).get(id);

/** By knowledge base: how many documents it has, and how many of them could not be read. */
export const documentCounts = async (replica: Replica, spaceId: string) => {
  const counts = new Map<string, { all: number; failed: number }>();
  for (const row of await replica.rows(documentTable).toArray()) {
    if (row.spaceId !== spaceId) continue;
    const count = counts.get(row.datasetId) ?? { all: 0, failed: 0 };
    counts.set(row.datasetId, {
      all: count.all + 1,
      failed: count.failed + Number(row.state === 'failed'),
    });
  }
  return counts;
};

/** Agents of a course, in the order in which its teachers or its students see them. */
export const placedIn = async (replica: Replica, courseId: string, isTeacher: boolean): Promise<PlacedAgentRow[]> => {
  const rows = await replica.rows(placedAgentTable).where('courseId').equals(courseId).toArray();
  return rows.sort(byPlace(isTeacher));
};

export const placedById = (replica: Replica, id: string): Promise<PlacedAgentRow | undefined> =>
  replica.rows(placedAgentTable).get(id);

/** Where an agent was given to, as far as this device has these courses. */
export const placesOfAgent = async (replica: Replica, agentId: string): Promise<PlacedAgentRow[]> =>
  (await replica.rows(placedAgentTable).toArray()).filter((row) => row.agentId === agentId);

/** My conversations with an agent, in one place; the last one first. */
export const chatsWith = async (
  replica: Replica,
  agentId: string,
  courseId: string,
  activityId: string,
): Promise<PaiChatRow[]> =>
  (await replica.rows(chatTable).where('agentId').equals(agentId).toArray())
    .filter((one) => one.courseId === courseId && one.activityId === activityId)
    .sort((one, other) => other.updatedAt - one.updatedAt || (one.id < other.id ? 1 : -1));

export const turnsOf = async (replica: Replica, chatId: string): Promise<PaiTurnRow[]> =>
  (await replica.rows(turnTable).where('chatId').equals(chatId).toArray()).sort(
    (one, other) => one.askedAt - other.askedAt || (one.id < other.id ? -1 : 1),
  );
