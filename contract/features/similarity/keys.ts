/** `waiting`: for its turn on the server. */
export const checkStates = ['none', 'waiting', 'reading', 'comparing', 'done', 'failed'] as const;
export type CheckState = (typeof checkStates)[number];

/** What becomes of works at or above the threshold: nothing, the teacher is asked, or they are given back at once. */
export const givingBack = ['never', 'ask', 'atOnce'] as const;
export type GivingBack = (typeof givingBack)[number];

/** `unreadable`: a scan, a picture or a locked file; it is never "0 %". `tooShort`: nothing can be said. */
export const comparabilities = ['compared', 'tooShort', 'unreadable'] as const;

export const similarityLimits = {
  reasonChars: 500,
  /** Works of one class that are compared. */
  works: 600,
  /** Works of elsewhere that are looked at. */
  elsewhere: 5_000,
  /** Sources of one work that a report names, and passages of each. */
  sources: 10,
  passages: 200,
} as const;

export const isUnderWay = (state: CheckState): boolean =>
  state === 'waiting' || state === 'reading' || state === 'comparing';
