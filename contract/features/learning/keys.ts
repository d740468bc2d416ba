/** How far somebody is with an activity (S-305). */
export const learnStates = ['notLearned', 'learning', 'completed'] as const;
export type LearnState = (typeof learnStates)[number];
