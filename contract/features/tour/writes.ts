import { rowIn } from '#contract/core/rows/ref.ts';
import { userScope } from '#contract/core/scopes.ts';
import { write } from '#contract/core/write.ts';
import * as calls from './calls.ts';
import { tourId } from './keys.ts';
import { refuseTour, tourFrom } from './rules.ts';
import { tourTable } from './tables.ts';

/** The first report counts. */
export const setTourFinishV2 = write({
  call: calls.setTourFinishV2,
  touches: ({ version, courseId }, uid) => [rowIn(tourTable, userScope(uid), tourId(version, courseId))],
  refuse: (_facts, input) => refuseTour(input),
  effect: (rows, input, writing) => {
    const row = tourFrom(input, writing);
    if (rows.get(tourTable, row.id) === undefined) rows.put(tourTable, row);
  },
});
