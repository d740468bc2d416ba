export const teamLimits = {
  /** People of one team. */
  people: 200,
  /** People who are added at once. */
  added: 100,
} as const;

export const teamMemberId = (teamId: string, uid: string): string => `${teamId}.${uid}`;

/** Why somebody who was named was not added. */
export const addProblems = ['unknown', 'notTeacher', 'alreadyMember', 'stranger', 'removed'] as const;
export type AddProblem = (typeof addProblems)[number];
