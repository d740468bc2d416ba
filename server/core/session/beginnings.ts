import type { Database } from '../db/database.ts';
import type { Feature } from '../feature.ts';

/** People remembered at once; the one that was asked for first goes first. */
const kept = 100_000;

/** When people began to be there, which never changes: asked of the database once. */
export const createBeginnings = (
  db: Database,
  sources: readonly NonNullable<Feature['beganAt']>[],
): ((uid: string) => Promise<number | undefined>) => {
  const known = new Map<string, number>();
  return async (uid) => {
    const before = known.get(uid);
    if (before !== undefined) return before;
    const found = await db.read(async (sql) => {
      for (const source of sources) {
        const at = await source(sql, uid);
        if (at !== undefined) return at;
      }
      return undefined;
    });
    if (found === undefined) return undefined;
    const oldest = known.size >= kept ? known.keys().next().value : undefined;
    if (oldest !== undefined) known.delete(oldest);
    known.set(uid, found);
    return found;
  };
};
