import { ok, refused } from '#contract/core/result.ts';
import { userScope } from '#contract/core/scopes.ts';
import { second } from '#contract/core/time.ts';
import { isTourV2 } from '#contract/features/tour/calls.ts';
import { tourRows } from '#contract/features/tour/entities.ts';
import { tourId } from '#contract/features/tour/keys.ts';
import { refuseTour } from '#contract/features/tour/rules.ts';
import { setTourFinishV2 } from '#contract/features/tour/writes.ts';
import { type Feature, onCall } from '#server/core/feature.ts';
import { asEntity, entity } from '#server/core/sync/entity.ts';
import { readRow } from '#server/core/sync/rows.ts';
import { onWrite } from '#server/core/sync/write.ts';
import { tour as v0011 } from './migrations/0011-tour.ts';

const tourRow = entity(tourRows.tour);

const isTaken = onCall(isTourV2, async (input, { core, uid }) => {
  const refusal = refuseTour(input);
  if (refusal !== undefined) return refused(refusal);
  const id = tourId(input.version, input.courseId);
  const row = await core.db.read((sql) => readRow(sql, tourRow, userScope(uid), id));
  return ok({ finish: row === undefined ? 0 : 1, finishedAt: Math.floor((row?.finishedAt ?? 0) / second) });
});

export const tour: Feature = {
  name: 'tour',
  migrations: { '0011-tour': v0011 },
  entities: [asEntity(tourRow)],
  mutations: [onWrite(setTourFinishV2)],
  calls: [isTaken],
  jobs: [],
  schedules: [],
  left: [],
};
