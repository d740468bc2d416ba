import * as chats from '#contract/features/pai/chat-writes.ts';
import * as placing from '#contract/features/pai/course-writes.ts';
import * as data from '#contract/features/pai/data-writes.ts';
import { paiRows } from '#contract/features/pai/entities.ts';
import * as writes from '#contract/features/pai/writes.ts';
import type { DataFeature } from '#src/core/feature.ts';
import { roleInSpace } from './queries.ts';

const { refuseWriting: _rule, ...spaces } = writes;
const { shownOf: _shown, ...placed } = placing;

export const pai: DataFeature = {
  name: 'pai',
  tables: Object.values(paiRows),
  actors: { space: roleInSpace },
  writes: [...Object.values(spaces), ...Object.values(data), ...Object.values(placed), ...Object.values(chats)],
};
