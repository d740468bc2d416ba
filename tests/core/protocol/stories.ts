import { type Told, tellStory } from './story.ts';
import type { Worlds } from './worlds.ts';

/** Seeds that failed once stay here: they are told first, every time. */
const pinned: readonly number[] = [];

export interface Outcome extends Told {
  readonly failures: readonly string[];
}

/** How often the stories may fail until nobody needs another example. */
const examples = 3;

/**
 * Tells many stories on few servers, each with people of its own. `STORIES` and `SEED` in the environment say how many and
 * from which seed; the first failures end it, with their seeds.
 */
export const tellStories = (
  worlds: Worlds,
  usual: { readonly from: number; readonly count: number },
): Promise<Outcome> => {
  const from = Number(process.env.SEED ?? usual.from);
  const count = Number(process.env.STORIES ?? usual.count);
  return tellThese(worlds, [...pinned, ...seedsFrom(from, count)]);
};

export const seedsFrom = (from: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => from + index);

export const tellThese = async (
  worlds: Worlds,
  seeds: readonly number[],
  onFailure = (_words: string) => {},
): Promise<Outcome> => {
  const failures: string[] = [];
  const sum = { promised: 0, kills: 0, requests: 0, failed: 0 };
  for (const seed of seeds) {
    try {
      const told = await tellStory(worlds, seed);
      for (const what of ['promised', 'kills', 'requests', 'failed'] as const) sum[what] += told[what];
    } catch (error) {
      failures.push(`seed ${seed}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
      onFailure(failures.at(-1) as string);
      if (failures.length >= examples) break;
    }
  }
  return { failures, ...sum };
};
