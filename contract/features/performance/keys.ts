/** What somebody was given stars for. `called`: they were called in class, and may have been given none. */
export const rewardKinds = ['called', 'answer', 'quickAnswer', 'discussion', 'homework', 'other'] as const;
export type RewardKind = (typeof rewardKinds)[number];

/** Stars that one student is given, or loses, at once (S-400). */
export const mostStars = 500;

/** People of one reward. */
export const mostRewarded = 500;
