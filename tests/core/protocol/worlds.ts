import { limits } from '#contract/core/limits.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { windowRows } from './invariants.ts';

/** What a story is told with. */
export interface Shape {
  readonly limits: Partial<
    Record<'inlineResetRows' | 'pullRows' | 'snapshotRows' | 'windowRows' | 'windowDelta', number>
  >;
  /** Of one push, at most. */
  readonly pushItems: number;
  readonly steps: number;
}

/** Everything is a few rows, so that little data meets every border. */
const usual: Shape = {
  limits: { inlineResetRows: 6, pullRows: 8, snapshotRows: 3, windowRows, windowDelta: windowRows + 1 },
  pushItems: 5,
  steps: 150,
};

/** One change of hundreds of rows, through pushes of the size that they have; and few steps around it, for that costs as much. */
const ofHundreds: Shape = {
  limits: { inlineResetRows: 60, pullRows: 90, snapshotRows: 40, windowRows, windowDelta: windowRows + 1 },
  pushItems: limits.pushItems,
  steps: 40,
};

/** One story in so many is one of hundreds of rows. */
const oneIn = 12;

/** The servers that stories are told on, each with many stories. */
export interface Worlds {
  readonly of: (
    seed: number,
  ) => Promise<{ readonly world: World; readonly shape: Shape; readonly isOfHundreds: boolean }>;
  readonly close: () => Promise<void>;
}

export const openWorlds = (create = (its: Shape['limits']): Promise<World> => createWorld({ limits: its })): Worlds => {
  const made = new Map<Shape, Promise<World>>();
  return {
    of: async (seed) => {
      const isOfHundreds = seed % oneIn === oneIn - 1;
      const shape = isOfHundreds ? ofHundreds : usual;
      const world = made.get(shape) ?? create(shape.limits);
      made.set(shape, world);
      return { world: await world, shape, isOfHundreds };
    },
    close: async () => {
      for (const world of made.values()) await (await world).close();
    },
  };
};
