import { messagingRows } from '#contract/features/messaging/entities.ts';
import * as writes from '#contract/features/messaging/writes.ts';
import type { DataFeature } from '#src/core/feature.ts';
import { myConversation } from './queries.ts';

export const messaging: DataFeature = {
  name: 'messaging',
  tables: Object.values(messagingRows),
  actors: { conv: async (replica, groupId) => (await myConversation(replica, groupId)).role },
  writes: Object.values(writes),
};
