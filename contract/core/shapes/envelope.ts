import * as z from 'zod/mini';

/** Every reply of every call (C7.1): `status` 1 is success, `message` is for people, programs branch on `code`. */
export const Envelope = z.object({
  status: z.int(),
  message: z.string(),
  code: z.int(),
  data: z.unknown(),
});
export type Envelope = z.infer<typeof Envelope>;
