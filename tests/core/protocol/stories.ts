import type { World } from '#tests/harness/world.ts';
import { type Told, tellStory } from './story.ts';

/** Seeds that failed once stay here: they are told first, every time. */
const pinned: readonly number[] = [];

export interface Outcome extends Told {
  readonly failures: readonly string[];
}

/** How often the stories may fail until nobody needs another example. */
const examples = 3;

/**
 * Tells many stories on one server, each with people of its own. `STORIES` and `SEED` in the environment say how many and
 * from which seed; the first failures end it, with their seeds.
 */
export const tellStories = (
  world: World,
  usual: { readonly from: number; readonly count: number },
): Promise<Outcome> => {
  const from = Number(process.env.SEED ?? usual.from);
  const count = Number(process.env.STORIES ?? usual.count);
  return tellThese(world, [...pinned, ...seedsFrom(from, count)]);
};

export const seedsFrom = (from: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => from + index);

export const tellThese = async (
  world: World,
  seeds: readonly number[],
  onFailure = (_words: string) => {},
): Promise<Outcome> => {
  const failures: string[] = [];
  const sum = { promised: 0, kills: 0, requests: 0 };
  for (const seed of seeds) {
    try {
      const told = await tellStory(world, seed);
      for (const what of ['promised', 'kills', 'requests'] as const) sum[what] += told[what];
    } catch (error) {
      failures.push(`seed ${seed}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
      onFailure(failures.at(-1) as string);
      if (failures.length >= examples) break;
    }
  }
  return { failures, ...sum };
};
