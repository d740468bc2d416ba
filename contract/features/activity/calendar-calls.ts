import * as z from 'zod/mini';
import { call } from '#contract/core/call.ts';

const address = {
  reads: 'self',
  input: z.object({}),
  /** A path of this server; empty: there is none. */
  output: z.object({ path: z.string() }),
} as const;

export const getCalendarAddress = call({
  ...address,
  name: 'getCalendarAddress',
  path: '/FutureV2/Calendar/address',
  ledger: 'ours',
  summary: 'The secret address of the asker’s dates for other calendars; none before it was made.',
});

export const renewCalendarAddress = call({
  ...address,
  name: 'renewCalendarAddress',
  path: '/FutureV2/Calendar/renew',
  ledger: 'ours',
  summary: 'Make the asker’s calendar address, or another one in its place: the old one opens nothing any more.',
});
