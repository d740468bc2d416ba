/** Objectives of one course. */
export const mostObjectives = 50;

/** Activities that show whether one objective is reached. */
export const mostEvidence = 200;

/** How much one activity counts among those of its objective. */
export const mostWeight = 100;

/** Of a class that is said to reach an objective, each has this much of it. No school says another number. */
export const reached = 0.6;
