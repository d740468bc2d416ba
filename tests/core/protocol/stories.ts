import type { World } from '#tests/harness/world.ts';
import { tellStory } from './story.ts';

/** Seeds that failed once stay here: they are told first, every time. */
const pinned: readonly number[] = [];

export interface Outcome {
  readonly failures: readonly string[];
  readonly promised: number;
}

/**
 * Tells many stories on one server, each with people of its own. `STORIES` and `SEED` in the environment say how many and
 * from which seed; the first failures end it, with their seeds.
 */
export const tellStories = async (
  world: World,
  usual: { readonly from: number; readonly count: number },
): Promise<Outcome> => {
  const from = Number(process.env.SEED ?? usual.from);
  const count = Number(process.env.STORIES ?? usual.count);
  const seeds = [...pinned, ...Array.from({ length: count }, (_, index) => from + index)];
  const failures: string[] = [];
  let promised = 0;
  for (const seed of seeds) {
    try {
      promised += (await tellStory(world, seed)).promised;
    } catch (error) {
      failures.push(`seed ${seed}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
      if (failures.length >= 3) break;
    }
  }
  return { failures, promised };
};
