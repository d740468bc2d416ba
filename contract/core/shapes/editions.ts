import * as z from 'zod/mini';

/** Of guarded fields, by name. */
export const Editions = z.record(z.string(), z.string());
