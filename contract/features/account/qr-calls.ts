import * as z from 'zod/mini';
import { call } from '#contract/core/call.ts';
import { empty, signingIn, UserInfo } from './shapes.ts';

const Key = z.string().check(z.maxLength(100));
const secondDomain = z._default(z.string().check(z.maxLength(100)), '');

/** C-024: the specification shows the call and no path. */
export const getLoginQr = call({
  name: 'getLoginQr',
  path: '/UserApi/getLoginQr',
  ledger: 'ours',
  summary:
    'A code to be scanned with a phone that is signed in. `secret` stays in this browser: the code alone opens nothing.',
  reads: 'public',
  input: z.object({ secondDomain, device: signingIn.device }),
  output: z.object({
    url: z.string(),
    /** Seconds until it is worthless. */
    time: z.int(),
    codeKey: z.string(),
    secret: z.string(),
    /** Two digits that the phone asks for. */
    number: z.string(),
  }),
  wire: { codeKey: 'code_key' },
});

/** C-025: the specification shows the call and no path. */
export const pollLoginQr = call({
  name: 'pollLoginQr',
  path: '/UserApi/pollLoginQr',
  ledger: 'ours',
  summary:
    'What became of the code; asked every 2 s. otherType 1: signed in. 2: WeChat knows the person, and this school does not.',
  reads: 'public',
  input: z.object({ codeKey: Key, secret: Key, secondDomain, remember: signingIn.remember }),
  output: z.object({
    state: z.enum(['waiting', 'scanned', 'confirmed', 'refused', 'expired']),
    otherType: z.int(),
    user: z.nullable(UserInfo),
  }),
  wire: { codeKey: 'code_key', remember: 'autoLoginRemember' },
});

export const scanLoginQr = call({
  name: 'scanLoginQr',
  path: '/UserApi/scanLoginQr',
  ledger: 'ours',
  summary: 'On the phone: which browser asks to be signed in, and from where.',
  reads: 'self',
  input: z.object({ codeKey: Key }),
  output: z.object({
    device: z.string(),
    address: z.string(),
    /** Seconds left. */
    time: z.int(),
    /** One of them stands beside the code. */
    numbers: z.array(z.string()),
  }),
  wire: { codeKey: 'code_key' },
});

export const confirmLoginQr = call({
  name: 'confirmLoginQr',
  path: '/UserApi/confirmLoginQr',
  ledger: 'ours',
  summary: 'On the phone: sign that browser in, or not. A wrong number ends the code.',
  reads: 'self',
  input: z.object({ codeKey: Key, number: z.string().check(z.maxLength(4)), allow: z.literal([0, 1]) }),
  output: empty,
  wire: { codeKey: 'code_key' },
});
