import * as z from 'zod/mini';
import { call } from '#contract/core/call.ts';
import { Id } from '#contract/core/shapes/id.ts';

/** Whoever may read a file may ask; one that is being made, or is there, is left alone. */
export const retryPreview = call({
  name: 'retryPreview',
  path: '/FileApi/retryPreview',
  ledger: 'ours',
  summary: 'Has a file made viewable again after that failed; a password is refused again.',
  access: 'session',
  input: z.object({ id: Id }),
  output: z.object({}),
});
