import { type Refusal, refusals } from '#contract/core/refusal.ts';
import { replyCode } from '#contract/core/reply-code.ts';
import type { Writing } from '#contract/core/writing.ts';
import type { RewardKind } from './keys.ts';
import type { RewardRow } from './rows.ts';

export const performanceRefusal = refusals('performance', {
  /** S-403. */
  nobody: { text: 'Choose at least one student of the course.' },
  nothing: { text: 'Choose how many stars.' },
  gone: { text: 'These stars are not there any more.', code: replyCode.notFound },
});

export interface Giving {
  readonly id: string;
  readonly courseId: string;
  readonly uids: readonly string[];
  readonly stars: number;
  readonly kind: RewardKind;
  readonly note?: string | undefined;
}

/** Only who was called may be given nothing: that they were called is kept. */
export const refuseStars = ({ uids, stars, kind }: Pick<Giving, 'uids' | 'stars' | 'kind'>): Refusal | undefined => {
  if (uids.length === 0) return performanceRefusal.nobody;
  return stars === 0 && kind !== 'called' ? performanceRefusal.nothing : undefined;
};

export const rewardFrom = (
  { id, courseId, uids, stars, kind, note = '' }: Giving,
  { uid, at }: Writing,
): RewardRow => ({
  id,
  courseId,
  uids: [...new Set(uids)].sort(),
  stars,
  kind,
  note: note.trim(),
  by: uid,
  at,
  undoneAt: 0,
  undoneBy: '',
});

/** Taken back twice it was taken back the first time. */
export const undone = (row: RewardRow, isUndone: boolean, { uid, at }: Writing): RewardRow => {
  if (isUndone === row.undoneAt > 0) return row;
  return { ...row, undoneAt: isUndone ? at : 0, undoneBy: isUndone ? uid : '' };
};

export interface Standing {
  readonly stars: number;
  /** How often they were called in class. */
  readonly called: number;
}

/** By student; what was taken back counts nothing. */
export const standings = (rewards: readonly RewardRow[]): ReadonlyMap<string, Standing> => {
  const found = new Map<string, Standing>();
  for (const { uids, stars, kind, undoneAt } of rewards) {
    if (undoneAt > 0) continue;
    for (const uid of uids) {
      const before = found.get(uid) ?? { stars: 0, called: 0 };
      found.set(uid, { stars: before.stars + stars, called: before.called + Number(kind === 'called') });
    }
  }
  return found;
};

/**
 * Who may be called next: of these people those who were called least often, so that everybody has their turn before anybody has a
 * second one. Who is away keeps theirs.
 */
export const nextToCall = (people: readonly string[], of: ReadonlyMap<string, Standing>): readonly string[] => {
  const times = (uid: string) => of.get(uid)?.called ?? 0;
  const least = Math.min(...people.map(times));
  return people.filter((uid) => times(uid) === least);
};
