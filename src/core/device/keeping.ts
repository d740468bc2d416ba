import { day } from '#contract/core/time.ts';
import type { Replica } from '../replica.ts';

/** How long answers of the server are kept, in days; 0: always. */
export const cleanRules = [7, 30, 90, 0] as const;
export type CleanRule = (typeof cleanRules)[number];

/**
 * What of this device's copy is to stay, as the person decided. It lies in the replica's own store of states: the workers
 * read it, live queries follow it, and it leaves the device with the copy that it speaks of.
 */
export interface Keeping {
  readonly k: 'keeping';
  readonly cleanAfter: CleanRule;
  /** Scopes whose extras stay whatever their age. */
  readonly pinned: readonly string[];
  /** When a scope was opened last on this device. */
  readonly opened: Readonly<Record<string, number>>;
  /** All files together, in bytes, as far as the person did not keep them by name or course; absent or 0: no limit. */
  readonly mostBytes?: number;
  /** Files that were opened lately or are due soon come without being asked for; absent: yes. */
  readonly byItself?: boolean;
}

/** What a person may set for `mostBytes`. */
export const sizeRules = [200_000_000, 500_000_000, 1_000_000_000, 2_000_000_000, 5_000_000_000, 0] as const;

const firstKeeping: Keeping = { k: 'keeping', cleanAfter: 90, pinned: [], opened: {} };

/** Opened within this time, a scope stays by itself. */
export const recentFor = 14 * day;

export const readKeeping = async ({ db }: Replica): Promise<Keeping> =>
  (await db.keeping.get('keeping')) ?? firstKeeping;

export const changeKeeping = (replica: Replica, change: (was: Keeping) => Partial<Keeping>): Promise<void> =>
  replica.db.transaction('rw', [replica.db.keeping], async () => {
    const was = await readKeeping(replica);
    await replica.db.keeping.put({ ...was, ...change(was) });
  });

export const pin = (replica: Replica, scope: string, isPinned: boolean): Promise<void> =>
  changeKeeping(replica, ({ pinned }) => {
    const others = pinned.filter((one) => one !== scope);
    return { pinned: isPinned ? [...others, scope] : others };
  });

export const noteOpened = (replica: Replica, scope: string, now: number): Promise<void> =>
  changeKeeping(replica, ({ opened }) => ({ opened: { ...opened, [scope]: now } }));

/** Drops answers that are past their time, unless they speak of a scope that stays. */
export const cleanAnswers = async (replica: Replica, now: number): Promise<number> => {
  const keeping = await readKeeping(replica);
  if (keeping.cleanAfter === 0) return 0;
  const recent = Object.keys(keeping.opened).filter((scope) => now - (keeping.opened[scope] ?? 0) < recentFor);
  const ids = [...keeping.pinned, ...recent].map((scope) => scope.slice(scope.indexOf(':') + 1));
  return replica.db.answers
    .where('at')
    .below(now - keeping.cleanAfter * day)
    .filter(({ key }) => !ids.some((id) => key.includes(id)))
    .delete();
};
