import type { Point } from '#src/features/graph/data/model.ts';

/** The points whose name holds what was typed; all of them where nothing was. */
export const foundIn = (points: readonly Point[], typed: string): ReadonlySet<string> | undefined => {
  const words = typed.trim().toLowerCase();
  if (words === '') return undefined;
  return new Set(points.filter(({ name }) => name.toLowerCase().includes(words)).map(({ id }) => id));
};
