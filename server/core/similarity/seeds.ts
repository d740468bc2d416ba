import type { Fingerprint } from './fingerprints.ts';
import type { Seed } from './spans.ts';

/** A passage that stands dozens of times in one text is met by its first places. */
const mostPlaces = 8;

/** Where two texts have a fingerprint in common. */
export const seedsBetween = (own: readonly Fingerprint[], others: readonly Fingerprint[]): Seed[] => {
  const places = Map.groupBy(others, ({ hash }) => hash);
  return own.flatMap(({ hash, at }) =>
    (places.get(hash) ?? []).slice(0, mostPlaces).map((other) => ({ a: at, b: other.at })),
  );
};
