import { ok, refused } from '#contract/core/result.ts';
import { isStaff, roleOfActor } from '#contract/core/roles.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { byPlace, spaceScope } from '#contract/features/pai/keys.ts';
import * as asked from '#contract/features/pai/list-calls.ts';
import { getCourseAgents } from '#contract/features/pai/questions.ts';
import type { AgentRow, PlacedAgentRow } from '#contract/features/pai/rows.ts';
import { paiRefusal } from '#contract/features/pai/rules.ts';
import { presentIn } from '#contract/features/team/rules.ts';
import type { Sql } from '#server/core/db/database.ts';
import { onCall, onRead, type Reading } from '#server/core/feature.ts';
import { scopeValue } from '#server/core/sync/entity.ts';
import { membershipsOf } from '#server/core/sync/members.ts';
import { allRows, readRow } from '#server/core/sync/rows.ts';
import { openAddress } from '#server/features/upload/public.ts';
import { people } from './people.ts';
import { agent, dataset, paiDocument, placedAgent, space } from './store.ts';

const shown = ({ id, name, emoji, about }: Pick<AgentRow, 'id' | 'name' | 'emoji' | 'about'>) => ({
  ...{ id, name, emoji, about },
});

const spacesOf = async (sql: Sql, uid: string) =>
  (await membershipsOf(sql, uid)).filter(({ scope }) => scope.startsWith(spaceScope('')));

/** Those that the asker may talk to, in their order. */
const openIn = async ({ sql, actor }: Reading, courseId: string): Promise<PlacedAgentRow[]> => {
  const isTeacher = isStaff(roleOfActor(actor));
  const rows = await allRows(sql, placedAgent, courseScope(courseId));
  return rows
    .filter(({ forTeachers, forStudents }) => (isTeacher ? forTeachers : forStudents))
    .sort(byPlace(isTeacher));
};

const ofCourse = [
  onRead(getCourseAgents, async ({ courseId }, reading) => ok({ list: (await openIn(reading, courseId)).map(shown) })),
  onRead(asked.getTeachingAssistant, async ({ courseId }, reading) =>
    ok({ list: (await openIn(reading, courseId)).slice(0, 1).map(shown) }),
  ),
  onRead(asked.getResourceAgents, async ({ courseId, activityId }, reading) => {
    const rows = await openIn(reading, courseId);
    return ok({ list: rows.filter((one) => one.activityId === activityId).map(shown) });
  }),
];

const own = [
  onRead(asked.getAppIndexUrl, async () => ok({ url: '/pai' })),
  onRead(asked.getAgentLists, async (_input, { sql, uid }) => {
    const mine = await spacesOf(sql, uid);
    const rows = await Promise.all(mine.map(({ scope }) => allRows(sql, agent, scope)));
    return ok({ list: rows.flat().map((one) => ({ ...shown(one), spaceId: one.spaceId })) });
  }),
  onRead(asked.getWorkspaces, async (_input, { sql, uid }) => {
    const mine = await spacesOf(sql, uid);
    const rows = await Promise.all(
      mine.map(async ({ scope, role }) => {
        const row = await readRow(sql, space, scope, scopeValue(scope));
        return row === undefined ? [] : [{ ...row, role }];
      }),
    );
    return ok({ list: rows.flat() });
  }),
];

const documentsOf = async (sql: Sql, spaceId: string, datasetId: string) =>
  allRows(sql, paiDocument, spaceScope(spaceId), ['datasetId', datasetId]);

const ofSpace = [
  onRead(asked.getSpaceMembers, async ({ spaceId }, { sql }) =>
    ok({ list: [...presentIn(await people.people(sql, spaceId))] }),
  ),
  onRead(asked.getAppLists, async ({ spaceId }, { sql }) =>
    ok({ list: await allRows(sql, agent, spaceScope(spaceId)) }),
  ),
  onRead(asked.getAppInfo, async ({ spaceId, id }, { sql }) => {
    const row = await readRow(sql, agent, spaceScope(spaceId), id);
    return row === undefined ? refused(paiRefusal.gone) : ok(row);
  }),
  onRead(asked.getDataSetLists, async ({ spaceId }, { sql }) =>
    ok({ list: await allRows(sql, dataset, spaceScope(spaceId)) }),
  ),
  onRead(asked.getDataSetInfo, async ({ spaceId, id }, { sql }) => {
    const row = await readRow(sql, dataset, spaceScope(spaceId), id);
    return row === undefined ? refused(paiRefusal.gone) : ok(row);
  }),
  onRead(asked.getRelatedApps, async ({ spaceId, id }, { sql }) => {
    const rows = await allRows(sql, agent, spaceScope(spaceId));
    return ok({ list: rows.filter(({ datasets }) => datasets.includes(id)).map(shown) });
  }),
  onRead(asked.getDocuments, async ({ spaceId, id }, { sql }) => ok({ list: await documentsOf(sql, spaceId, id) })),
  onRead(asked.errorDocs, async ({ spaceId, id }, { sql }) =>
    ok({ list: (await documentsOf(sql, spaceId, id)).filter(({ state }) => state === 'failed') }),
  ),
  onCall(asked.getDocumentUrl, async ({ spaceId, documentId }, { core }) => {
    const row = await core.db.read((sql) => readRow(sql, paiDocument, spaceScope(spaceId), documentId));
    if (row === undefined) return refused(paiRefusal.gone);
    return ok({ url: row.file === null ? '' : await openAddress(core, row.file.id) });
  }),
];

export const paiLists = [...own, ...ofCourse, ...ofSpace];
