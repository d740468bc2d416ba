import * as z from 'zod/mini';
import { call } from '#contract/core/call.ts';
import { limits } from '#contract/core/limits.ts';
import { UserType } from '#contract/core/shapes.ts';
import { codeDigits } from './keys.ts';
import { empty, NewPassword, PersonName, signingIn, UserInfo } from './shapes.ts';

/** An answer to a picture; each picture has one. */
export const Captcha = z.object({
  sessionid: z.string().check(z.maxLength(100)),
  answer: z.string().check(z.maxLength(20)),
});
export type Captcha = z.infer<typeof Captcha>;

export const getEntryWays = call({
  name: 'getEntryWays',
  path: '/UserApi/getEntryWays',
  ledger: 'ours',
  summary: 'Which ways in this server has, 1 or 0: codes by e-mail and by text message, WeChat.',
  reads: 'public',
  input: empty,
  output: z.object({ mail: z.int(), sms: z.int(), wechat: z.int() }),
});

const captchaSession = z.object({
  sessionid: z.string(),
  /** Where the picture of the sum is. */
  url: z.string(),
});

export const getFigureCode = call({
  name: 'getFigureCode',
  path: '/UserApi/getFigureCode',
  ledger: 'C-009',
  summary: 'A new picture of a sum to calculate, for log-in after failures and before a code is sent.',
  reads: 'public',
  input: empty,
  output: captchaSession,
});

/** C-021: the specification shows the call and no path. */
export const createVerifySession = call({
  name: 'createVerifySession',
  path: '/UserApi/createVerifySession',
  ledger: 'ours',
  summary:
    'The same, for clients that put the address of the picture together: /UserApi/verify?sessionid=…&time=… (C-020).',
  reads: 'public',
  input: empty,
  output: captchaSession,
});

/** What a code is for: it opens nothing else. */
export const codePurposes = ['login', 'register', 'forgot', 'bind', 'confirm'] as const;
export type CodePurpose = (typeof codePurposes)[number];

const forCode = {
  purpose: z.enum(['login', 'register', 'forgot']),
  captcha: Captcha,
};
const sent = z.object({
  /** Goes with the code: a code alone is worth nothing. */
  ticket: z.string(),
  /** Until another one may be asked for. */
  seconds: z.int(),
});

export const Phone = z.string().check(z.trim(), z.maxLength(20));
export const Email = z.string().check(z.trim(), z.maxLength(limits.emailChars));

export const sendEmailCode = call({
  name: 'sendEmailCode',
  path: '/UserApi/sendEmailCode',
  ledger: 'C-002',
  summary: 'Send a code by e-mail. The answer is the same whether or not somebody here has the address.',
  reads: 'public',
  input: z.object({ email: Email, ...forCode }),
  output: sent,
});

export const sendCode = call({
  name: 'sendCode',
  path: '/UserApi/sendCode',
  ledger: 'C-005',
  summary: 'Send a code by text message. The answer is the same whether or not somebody here has the number.',
  reads: 'public',
  input: z.object({ mobile: Phone, ...forCode }),
  output: sent,
});

/** The ticket of the answer to sending, and what the message said. */
export const withCode = {
  ticket: z.string().check(z.maxLength(100)),
  code: z.string().check(z.trim(), z.maxLength(codeDigits + 6)),
};

export const loginByMobile = call({
  name: 'loginByMobile',
  path: '/UserApi/loginByMobile',
  ledger: 'C-006',
  summary: 'Sign in with a code that came by text message.',
  reads: 'public',
  input: z.object({ ...withCode, ...signingIn }),
  output: UserInfo,
  wire: { remember: 'autoLoginRemember' },
});

export const loginByEmail = call({
  name: 'loginByEmail',
  path: '/UserApi/loginByEmail',
  ledger: 'ours',
  summary: 'Sign in with a code that came by e-mail.',
  reads: 'public',
  input: z.object({ ...withCode, ...signingIn }),
  output: UserInfo,
  wire: { remember: 'autoLoginRemember' },
});

export const register = call({
  name: 'register',
  path: '/UserApi/register',
  ledger: 'C-003',
  summary: 'Make an account that is activated by a code sent to its number or address, which becomes its account name.',
  reads: 'public',
  input: z.object({ ...withCode, username: PersonName, userType: UserType, password: NewPassword, ...signingIn }),
  output: UserInfo,
  wire: { remember: 'autoLoginRemember' },
});

export const completion = call({
  name: 'completion',
  path: '/UserApi/completion',
  ledger: 'C-004',
  summary: 'Say which school and college one belongs to. What a school has certified is not changed by it.',
  reads: 'self',
  input: z.object({
    /** Of the list of institutions; empty for a school that is not in it. */
    coid: z._default(z.string().check(z.maxLength(100)), ''),
    school: z._default(z.string().check(z.trim(), z.maxLength(limits.nameChars)), ''),
    college: z._default(z.string().check(z.trim(), z.maxLength(limits.nameChars)), ''),
    studentNumber: z._default(z.string().check(z.trim(), z.maxLength(40)), ''),
  }),
  output: empty,
  wire: { studentNumber: 'stno' },
});

export const getCollegeNames = call({
  name: 'getCollegeNames',
  path: '/InformationSupplementApi/getCollegeNames',
  ledger: 'C-029',
  summary: 'Schools whose name contains the words, at most twenty.',
  reads: 'self',
  input: z.object({ search: z._default(z.string().check(z.trim(), z.maxLength(limits.nameChars)), '') }),
  output: z.object({ list: z.array(z.object({ coid: z.string(), name: z.string() })) }),
});

export const getCollegeList = call({
  name: 'getCollegeList',
  path: '/InformationSupplementApi/getCollegeList',
  ledger: 'C-030',
  summary: 'The colleges of a school, by name.',
  reads: 'self',
  input: z.object({ coid: z.string().check(z.maxLength(100)) }),
  output: z.object({ list: z.array(z.object({ name: z.string() })) }),
});

const forgotten = z.object({
  /** Opens `resetPassword` once, for a quarter of an hour. */
  ticket: z.string(),
  account: z.string(),
});

export const forgetPasswordByMobile = call({
  name: 'forgetPasswordByMobile',
  path: '/UserApi/forgetPasswordByMobile',
  ledger: 'C-007',
  summary: 'Exchange a code that came by text message for the right to choose a new password.',
  reads: 'public',
  input: z.object(withCode),
  output: forgotten,
});

export const forgetPasswordByEmail = call({
  name: 'forgetPasswordByEmail',
  path: '/UserApi/forgetPasswordByEmail',
  ledger: 'C-010',
  summary: 'Exchange a code that came by e-mail for the right to choose a new password.',
  reads: 'public',
  input: z.object(withCode),
  output: forgotten,
});

export const resetPassword = call({
  name: 'resetPassword',
  path: '/UserApi/resetPassword',
  ledger: 'C-008',
  summary: 'Choose a new password; every sign-in of the person ends.',
  reads: 'public',
  input: z.object({ ticket: withCode.ticket, password: NewPassword }),
  output: empty,
});

/** Accounts that a school made have no password until their owner chooses one. */
export const activateAccount = call({
  name: 'activateAccount',
  path: '/UserApi/activateAccount',
  ledger: 'ours',
  summary: 'Choose the password of an account that the school made or reset, with the one-time code it handed out.',
  reads: 'public',
  input: z.object({
    account: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
    code: z.string().check(z.trim(), z.maxLength(40)),
    password: NewPassword,
    captcha: z.optional(Captcha),
    ...signingIn,
  }),
  output: UserInfo,
  wire: { remember: 'autoLoginRemember' },
});
