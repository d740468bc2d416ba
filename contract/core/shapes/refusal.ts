import * as z from 'zod/mini';

/** A refusal as it travels. */
export const Refusal = z.object({
  reason: z.string(),
  code: z.int(),
  field: z.optional(z.string()),
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
});
