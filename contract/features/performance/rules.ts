import { type Refusal, refusals } from '#contract/core/refusal.ts';
import { replyCode } from '#contract/core/reply-code.ts';
import { withoutUnseen } from '#contract/core/text/unseen.ts';
import type { Writing } from '#contract/core/writing.ts';
import { codeOfCard, type GivenKind, mostStars } from './keys.ts';
import type { CardSetRow, RewardRow } from './rows.ts';

export const performanceRefusal = refusals('performance', {
  /** S-403. */
  nobody: { text: 'Choose at least one student of the course.' },
  nothing: { text: 'Choose how many stars.' },
  /** S-401, S-402. */
  noName: { text: 'Write the name of the course on the cards.', field: 'name' },
  manySets: { text: 'There are too many sets of star cards in this course.' },
  noCard: { text: 'This star card is not valid.', code: replyCode.notFound },
  cardTaken: { text: 'Somebody has taken this star card already.' },
  cardsClosed: { text: 'These star cards are not valid any more.' },
  /** S-400. */
  enough: { text: 'You have 500 stars of star cards in this course: it takes no more.' },
  gone: { text: 'These stars are not there any more.', code: replyCode.notFound },
});

export interface Giving {
  readonly id: string;
  readonly courseId: string;
  readonly uids: readonly string[];
  readonly stars: number;
  readonly kind: GivenKind;
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
  note: withoutUnseen(note).trim(),
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

/** Why a card is not taken; of a set that is not there, and of a code that does not fit, nobody learns which it was. */
export const refuseCard = (
  set: CardSetRow | undefined,
  { number, code }: { readonly number: number; readonly code: string },
): Refusal | undefined => {
  if (set === undefined || number < 1 || number > set.count || codeOfCard(set.secret, number) !== code)
    return performanceRefusal.noCard;
  if (set.used.some((one) => one.number === number)) return performanceRefusal.cardTaken;
  return set.closedAt > 0 ? performanceRefusal.cardsClosed : undefined;
};

/** Stars that somebody has of all star cards of a course. */
export const starsOfCards = (sets: readonly Pick<CardSetRow, 'used' | 'stars'>[], uid: string): number =>
  sets.reduce((sum, { used, stars }) => sum + stars * used.filter((one) => one.uid === uid).length, 0);

export const refuseMore = (sets: readonly CardSetRow[], set: CardSetRow, uid: string): Refusal | undefined =>
  starsOfCards(sets, uid) + set.stars > mostStars ? performanceRefusal.enough : undefined;
