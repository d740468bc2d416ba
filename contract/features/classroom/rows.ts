import * as z from 'zod/mini';
import { Id } from '#contract/core/shapes.ts';
import { raceStates } from './keys.ts';

/** What a class has on now. The id is the course's; without one everything is off. */
export const ClassStateRow = z.object({
  id: Id,
  courseId: Id,
  /** Whether students may send bullet comments (S-605). */
  speech: z.boolean(),
  /** Who may not. A student is told of themselves only. */
  muted: z.array(z.string()),
  /** The quick answer that runs, or ''. */
  raceId: z.string(),
});
export type ClassStateRow = z.infer<typeof ClassStateRow>;

/** A press of one student. */
const Press = z.object({
  uid: z.string(),
  /** From the button's painting to the press, ms: what the device says, in the bounds of what the server saw. */
  took: z.int(),
});
export type Press = z.infer<typeof Press>;

/** A quick answer: whoever presses first may answer (S-310). */
export const RaceRow = z.object({
  id: Id,
  courseId: Id,
  /** How many may answer. Never changed (S-311). */
  quota: z.int(),
  state: z.enum(raceStates),
  openedAt: z.int(),
  /** 0: it runs. */
  endedAt: z.int(),
  by: z.string(),
  /** As they arrived; in which order they count says `placesOf`. A student is shown their own, and at the end who may answer. */
  presses: z.array(Press),
});
export type RaceRow = z.infer<typeof RaceRow>;
