import { ok } from '#contract/core/result.ts';
import { getAreaLists, getAreaRecord } from '#contract/features/lessonprep/calls.ts';
import { type Feature, onRead } from '#server/core/feature.ts';
import { asEntity } from '#server/core/sync/entity.ts';
import { areaMutations } from './handlers.ts';
import { lessonPreparation as v0270 } from './migrations/0270-lesson-preparation.ts';
import { people } from './people.ts';
import { area, areaNode, areaShare, areasOf, recordOf } from './store.ts';

export const lessonprep: Feature = {
  name: 'lessonprep',
  migrations: { '0270-lesson-preparation': v0270 },
  entities: [asEntity(area), asEntity(people.entity), asEntity(areaNode), asEntity(areaShare)],
  mutations: areaMutations,
  calls: [
    onRead(getAreaRecord, async ({ areaId, ...page }, { sql }) => ok(await recordOf(sql, areaId, page))),
    onRead(getAreaLists, async (_input, { sql, uid }) =>
      ok({
        list: (await areasOf(sql, uid))
          .filter(({ row }) => row.deletedAt === 0)
          .map(({ row: { id, name, personal }, role }) => ({ id, name, personal, role })),
      }),
    ),
  ],
  jobs: [],
  schedules: [],
  left: [],
  moved: [people.moved],
};
