import { isStaff, roleOfActor, type ScopeRole } from '#contract/core/roles.ts';
import { activityRows } from '#contract/features/activity/entities.ts';
import * as writes from '#contract/features/activity/writes.ts';
import type { DataFeature } from '#src/core/feature.ts';
import { activityById } from '#src/features/content/data/public.ts';
import { actorIn } from '#src/features/course/data/public.ts';

export const activity: DataFeature = {
  name: 'activity',
  tables: Object.values(activityRows),
  actors: {
    // Staff alone belong to it.
    work: async (replica, id) => {
      const given = await activityById(replica, id);
      const actor = given && (await actorIn(replica, given.courseId));
      return actor !== undefined && isStaff(roleOfActor<ScopeRole>(actor)) ? actor : undefined;
    },
  },
  writes: Object.values(writes),
};
