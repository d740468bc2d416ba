import * as z from 'zod/mini';

/** "I have taken this tour": lives in the person's own scope. */
export const TourRow = z.object({
  id: z.string(),
  uid: z.string(),
  finishedAt: z.int(),
});
export type TourRow = z.infer<typeof TourRow>;
