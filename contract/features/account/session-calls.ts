import * as z from 'zod/mini';
import { call } from '#contract/core/call.ts';

const empty = z.object({});

export const listSessions = call({
  name: 'listSessions',
  path: '/UserApi/listSessions',
  ledger: 'ours',
  summary: 'Where the person is signed in, the asking device first, then the one used last.',
  reads: 'self',
  input: empty,
  output: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        /** As the device named itself: usually its user agent. */
        device: z.string(),
        /** 1: the asking device. */
        current: z.int(),
        /** 1: signed in for 30 days. */
        remembered: z.int(),
        /** Seconds. */
        createdAt: z.int(),
        /** Seconds; a minute stale at most. */
        usedAt: z.int(),
      }),
    ),
  }),
  wire: { createdAt: 'createtime', usedAt: 'usetime' },
});

export const endSession = call({
  name: 'endSession',
  path: '/UserApi/endSession',
  ledger: 'ours',
  summary: 'End one session of the person; ending what has ended already is accepted.',
  reads: 'self',
  input: z.object({ id: z.string().check(z.minLength(1), z.maxLength(100)) }),
  output: empty,
});

export const endOtherSessions = call({
  name: 'endOtherSessions',
  path: '/UserApi/endOtherSessions',
  ledger: 'ours',
  summary: 'End every session of the person but the asking one.',
  reads: 'self',
  input: empty,
  output: z.object({ ended: z.int() }),
});
