import type { Answered } from '#contract/features/exam/rows.ts';

type Answers = Readonly<Record<string, Answered>>;

/** Whether what was just put on the device is all that is typed by now. */
export const isAllKept = (typed: Answers, kept: Answers): boolean =>
  Object.entries(typed).every(([id, { seq }]) => seq <= (kept[id]?.seq ?? -1));

/** Whoever signs out closes the databases: what was typed is in the draft, and there is nobody left to tell. */
export const signedOut = (): undefined => undefined;
