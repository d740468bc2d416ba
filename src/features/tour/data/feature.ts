import { setTourFinishV2 as setTourFinishV2Call } from '#contract/features/tour/calls.ts';
import { tourRows } from '#contract/features/tour/entities.ts';
import { tourId } from '#contract/features/tour/keys.ts';
import { refuseTour, tourFrom } from '#contract/features/tour/rules.ts';
import { tourTable } from '#contract/features/tour/tables.ts';
import { clientMutation, type DataFeature, rowKey } from '#src/core/feature.ts';

/** The first report counts. */
const setTourFinishV2 = clientMutation({
  call: setTourFinishV2Call,
  touches: ({ version, courseId }) => [rowKey(tourTable, tourId(version, courseId))],
  effect: (rows, input, writing) => {
    if (rows.get(tourTable, tourId(input.version, input.courseId)) === undefined)
      rows.put(tourTable, tourFrom(input, writing));
  },
  refuse: async (_replica, input) => refuseTour(input),
});

export const tour: DataFeature = { name: 'tour', tables: Object.values(tourRows), mutations: [setTourFinishV2] };
