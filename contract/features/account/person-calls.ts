import * as z from 'zod/mini';
import { call } from '#contract/core/call.ts';
import { Captcha, withCode } from './entry-calls.ts';
import { empty } from './shapes.ts';

const sent = z.object({ ticket: z.string(), seconds: z.int() });
const Password = z.string().check(z.maxLength(100));
/** Of the person's own hand, again: what is done with it cannot be taken back by whoever found an open browser. */
const again = { password: z._default(Password, '') };

export const sendBindCode = call({
  name: 'sendBindCode',
  path: '/UserApi/sendBindCode',
  ledger: 'ours',
  summary: 'Send a code to a new number or address of the signed-in person, who gives their password again.',
  reads: 'self',
  input: z.object({
    way: z.enum(['mail', 'sms']),
    target: z.string().check(z.trim(), z.maxLength(254)),
    ...again,
    captcha: Captcha,
  }),
  output: sent,
});

export const bindContact = call({
  name: 'bindContact',
  path: '/UserApi/bindContact',
  ledger: 'ours',
  summary: 'Take the number or address that the code was sent to; it replaces the one before.',
  reads: 'self',
  input: z.object(withCode),
  output: z.object({ way: z.enum(['mail', 'sms']), value: z.string() }),
});

export const unbindContact = call({
  name: 'unbindContact',
  path: '/UserApi/unbindContact',
  ledger: 'ours',
  summary: 'Forget the number or address of the signed-in person. One way in always stays.',
  reads: 'self',
  input: z.object({ way: z.enum(['mail', 'sms']), ...again }),
  output: empty,
});

export const getUserAgencyInfo = call({
  name: 'getUserAgencyInfo',
  path: '/FutureV2/UserApi/getUserAgencyInfo',
  ledger: 'C-032',
  summary: 'The institution of the signed-in person; `certified` 1: the institution has said so itself.',
  reads: 'self',
  input: empty,
  output: z.object({ coid: z.string(), name: z.string(), college: z.string(), stno: z.string(), certified: z.int() }),
});

export const setUserAgency = call({
  name: 'setUserAgency',
  path: '/FutureV2/UserApi/setUserAgency',
  ledger: 'C-034',
  summary: 'Belong to an institution of the list. One that certified the person is left by it first.',
  reads: 'self',
  input: z.object({ coid: z.string().check(z.minLength(1), z.maxLength(100)) }),
  output: empty,
});

export const dismissUserAgency = call({
  name: 'dismissUserAgency',
  path: '/FutureV2/UserApi/dismissUserAgency',
  ledger: 'C-033',
  summary: 'Belong to no institution any more.',
  reads: 'self',
  input: empty,
  output: empty,
});

export const exportMyData = call({
  name: 'exportMyData',
  path: '/UserApi/exportMyData',
  ledger: 'ours',
  summary: 'An address, good for some minutes, of a ZIP with what this server keeps about the signed-in person.',
  reads: 'self',
  input: z.object(again),
  output: z.object({ url: z.string() }),
});

export const askErasure = call({
  name: 'askErasure',
  path: '/UserApi/askErasure',
  ledger: 'ours',
  summary:
    'Erase the account after a waiting time in which it can be taken back. Whoever alone teaches a course hands it over first.',
  reads: 'self',
  input: z.object(again),
  output: z.object({
    /** Seconds. */
    eraseAt: z.int(),
  }),
  wire: { eraseAt: 'erasetime' },
});

export const takeBackErasure = call({
  name: 'takeBackErasure',
  path: '/UserApi/takeBackErasure',
  ledger: 'ours',
  summary: 'Keep the account after all.',
  reads: 'self',
  input: empty,
  output: empty,
});
