import { day } from '#contract/core/time.ts';
import type { Keeping } from '#src/core/replica.ts';
import type { Replica } from '../replica.ts';

/** What a person may set for `maxBytes`. */
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
