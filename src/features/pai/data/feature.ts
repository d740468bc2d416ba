import * as chats from '#contract/features/pai/chat-writes.ts';
import * as placing from '#contract/features/pai/course-writes.ts';
import * as data from '#contract/features/pai/data-writes.ts';
import { paiRows } from '#contract/features/pai/entities.ts';
import { spacePeople } from '#contract/features/pai/people-writes.ts';
import * as writes from '#contract/features/pai/writes.ts';
import type { DataFeature } from '#src/core/feature.ts';
import { teamActor } from '#src/features/team/data/public.ts';

const { refuseWriting: _rule, ...spaces } = writes;
const { shownOf: _shown, ...placed } = placing;

export const pai: DataFeature = {
  name: 'pai',
  tables: Object.values(paiRows),
  actors: { space: teamActor('space') },
  writes: [
    ...Object.values(spaces),
    ...Object.values(spacePeople),
    ...Object.values(data),
    ...Object.values(placed),
    ...Object.values(chats),
  ],
};
