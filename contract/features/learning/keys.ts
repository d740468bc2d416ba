/** How far somebody is with an activity (S-305). */
export const learnStates = ['notLearned', 'learning', 'completed'] as const;
export type LearnState = (typeof learnStates)[number];

/** `type` of a statistics call: everybody, or those in one state. */
export const learnFilters = { all: 0, notLearned: 1, learning: 2, completed: 3 } as const;

/** `sort` of a statistics call; with `-` the largest first. */
export const learnSorts = ['name', '-name', 'time', '-time', 'last', '-last', 'percent', '-percent'] as const;
export type LearnSort = (typeof learnSorts)[number];
