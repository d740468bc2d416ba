import { ok, refused } from '#contract/core/result.ts';
import { userScope } from '#contract/core/scopes.ts';
import { second } from '#contract/core/time.ts';
import { isTourV2, setTourFinishV2 } from '#contract/features/tour/calls.ts';
import { tourRows } from '#contract/features/tour/entities.ts';
import { tourId } from '#contract/features/tour/keys.ts';
import { refuseTour, tourFrom } from '#contract/features/tour/rules.ts';
import { type Feature, onCall, onMutation } from '#server/core/feature.ts';
import { asEntity, entity } from '#server/core/sync/entity.ts';
import { readRow } from '#server/core/sync/rows.ts';
import { tour as v0011 } from './migrations/0011-tour.ts';

const tourRow = entity(tourRows.tour);

const isTaken = onCall(isTourV2, async (input, { core, uid }) => {
  const refusal = refuseTour(input);
  if (refusal !== undefined) return refused(refusal);
  const id = tourId(input.version, input.courseId);
  const row = await core.db.read((sql) => readRow(sql, tourRow, userScope(uid), id));
  return ok({ finish: row === undefined ? 0 : 1, finishedAt: Math.floor((row?.finishedAt ?? 0) / second) });
});

const finish = onMutation(setTourFinishV2, async (tx, input, act) => {
  const refusal = refuseTour(input);
  if (refusal !== undefined) return refused(refusal);
  const row = tourFrom(input, act);
  if ((await tx.get(tourRow, userScope(act.uid), row.id)) === undefined) await tx.put(tourRow, row);
  return ok({});
});

export const tour: Feature = {
  name: 'tour',
  migrations: { '0011-tour': v0011 },
  entities: [asEntity(tourRow)],
  mutations: [finish],
  calls: [isTaken],
  jobs: [],
  schedules: [],
  left: [],
  words: {
    'tour.courseMissing': { zh: '缺少课程', zh_tw: '缺少課程', en: 'The course is missing' },
  },
};
