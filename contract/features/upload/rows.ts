import * as z from 'zod/mini';

/** The answer of a file that is complete: `status` 1. */
export const CompleteFile = z.object({
  fileid: z.string(),
  /** Extension in lower case, without the dot; '' where there is none. */
  ext_s: z.string(),
});
export type CompleteFile = z.infer<typeof CompleteFile>;

/** What is still to come of a file: `status` 2. */
export const OpenUpload = z.object({
  /** Chunks that are here, in base64; `bytesOfBase64` and `hasChunk` read it. */
  received: z.string(),
  /** Chunks that may be under way at once. */
  window: z.int(),
  /** Seconds; untouched until then, the chunks are forgotten. */
  expiresAt: z.int(),
});
export type OpenUpload = z.infer<typeof OpenUpload>;
