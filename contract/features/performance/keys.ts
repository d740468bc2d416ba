import { digestOf } from '#contract/core/text/digest.ts';

/** What somebody was given stars for. `called`: they were called in class, and may have been given none. */
export const givenKinds = ['called', 'answer', 'quickAnswer', 'discussion', 'homework', 'other'] as const;
export type GivenKind = (typeof givenKinds)[number];

/** `card`: they took a star card. */
export const rewardKinds = [...givenKinds, 'card'] as const;
export type RewardKind = (typeof rewardKinds)[number];

/** Stars that one student is given, or loses, at once, and of all the star cards of a course together (S-400). */
export const mostStars = 500;

/** People of one reward. */
export const mostRewarded = 500;

/** Cards of one set. */
export const mostCards = 200;

/** Sets of one course: each is read when a card is taken. */
export const mostCardSets = 100;

/** What a card carries besides its number: nobody who does not know the secret of its set can make one. */
export const codeOfCard = (secret: string, number: number): string => digestOf(secret, String(number)).slice(0, 16);

/** As it stands in the address of a card. */
export const cardText = (cardsId: string, number: number, code: string): string => `${cardsId}.${number}.${code}`;

export const cardOf = (text: string | undefined) => {
  const [cardsId = '', number = '', code = ''] = (text ?? '').split('.');
  return /^\d{1,3}$/.test(number) && code !== '' ? { cardsId, number: Number(number), code } : undefined;
};
