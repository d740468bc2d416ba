import type { Discussing } from '#contract/features/topic/rules.ts';
import { topicSettingTable } from '#contract/features/topic/tables.ts';
import type { Replica } from '#src/core/replica.ts';
import { actorIn } from '#src/features/course/data/public.ts';

/** Who asks, and what holds in the course, as far as this device knows. */
export const discussing = async (replica: Replica, courseId: string): Promise<Discussing> => ({
  uid: replica.uid,
  actor: await actorIn(replica, courseId),
  setting: await replica.rows(topicSettingTable).get(courseId),
});
