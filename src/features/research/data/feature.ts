import { researchRows } from '#contract/features/research/entities.ts';
import * as library from '#contract/features/research/library-writes.ts';
import { officePeople } from '#contract/features/research/people-writes.ts';
import * as posts from '#contract/features/research/post-writes.ts';
import * as writes from '#contract/features/research/writes.ts';
import type { DataFeature } from '#src/core/feature.ts';
import { teamActor } from '#src/features/team/data/public.ts';

const { refuseTouch: _, ...ofPosts } = posts;

export const research: DataFeature = {
  name: 'research',
  tables: Object.values(researchRows),
  actors: { office: teamActor('office') },
  writes: [
    ...Object.values(writes),
    ...Object.values(ofPosts),
    ...Object.values(library),
    ...Object.values(officePeople),
  ],
};
