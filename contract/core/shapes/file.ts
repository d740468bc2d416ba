import * as z from 'zod/mini';
import { Id } from './id.ts';

/**
 * A file as rows and inputs speak of it. The id is made by the device that picked the file; never an address: that is asked for
 * when the file is shown. In an input name, size and type are the device's word, replaced by the server's facts.
 */
export const FileRef = z.object({
  id: Id,
  name: z.string().check(z.minLength(1), z.maxLength(255)),
  /** Bytes. */
  size: z.int().check(z.nonnegative()),
  /** MIME type; '' where nobody knows. */
  type: z.string().check(z.maxLength(127)),
});
export type FileRef = z.infer<typeof FileRef>;
