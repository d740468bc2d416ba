import * as z from 'zod/mini';
import { call } from '#contract/core/call.ts';
import { limits } from '#contract/core/limits.ts';
import type { UserType as UserTypeName } from '#contract/core/roles.ts';
import { UserType } from '#contract/core/shapes/roles.ts';
import { Vip } from './rows.ts';

const Name = z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.nameChars));
const empty = z.object({});

/** E-001 on the wire: '1' is a teacher, '0' a student. */
export const userTypeCode = { teacher: '1', student: '0' } as const satisfies Record<UserTypeName, string>;

const UserInfo = z.object({
  uid: z.string(),
  username: z.string(),
  account: z.string(),
  usertype: z.enum(['0', '1']),
  avatar: z.string(),
  school: z.string(),
  stno: z.string(),
  coid: z.string(),
  coidAdmin: z.int(),
  isvip: z.int(),
  atteststate: z.enum(['0', '1']),
  attestInfo: z.nullable(z.unknown()),
  token: z.string(),
});

/** Log-in accepts 6-20 characters, whatever they are made of; the stronger rule holds where passwords are chosen. */
export const login = call({
  name: 'login',
  path: '/UserApi/login',
  ledger: 'C-001',
  summary: 'Sign in with account and password.',
  access: 'public',
  input: z.object({
    account: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
    password: z.string().check(z.minLength(6), z.maxLength(20)),
    /** Keep the session for 30 days; otherwise it ends a day after it was last used. */
    remember: z._default(z.boolean(), false),
    /** What the sessions list calls this device. */
    device: z._default(z.string().check(z.maxLength(200)), ''),
  }),
  output: UserInfo,
  wire: { remember: 'autoLoginRemember' },
});

export const getUserInfo = call({
  name: 'getUserInfo',
  path: '/UserApi/getUserInfo',
  ledger: 'C-011',
  summary: 'The signed-in person.',
  access: 'session',
  input: empty,
  output: UserInfo,
});

export const logout = call({
  name: 'logout',
  path: '/UserApi/logout',
  ledger: 'ours',
  summary: 'End this session. The others of the same person stay.',
  access: 'session',
  input: empty,
  output: empty,
});

export const createInstitution = call({
  name: 'createInstitution',
  path: '/FutureV2/Operator/createInstitution',
  ledger: 'ours',
  summary: 'Add an institution; asking again with the same name answers with the one there is.',
  access: 'operator',
  input: z.object({ name: Name }),
  output: z.object({ coid: z.string() }),
});

/** Password rule of sign-up (S-367): 8-20 characters, at least two of letters, digits, punctuation. */
const NewPassword = z.string().check(
  z.minLength(8),
  z.maxLength(20),
  z.refine((text) => [/\p{L}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(text)).length >= 2),
);

export const createAccount = call({
  name: 'createAccount',
  path: '/FutureV2/Operator/createAccount',
  ledger: 'ours',
  summary: 'Add a person to an institution. The account name must be free.',
  access: 'operator',
  input: z.object({
    coid: z.string(),
    account: z.string().check(z.trim(), z.minLength(3), z.maxLength(100)),
    password: NewPassword,
    username: Name,
    userType: UserType,
    studentNumber: z._default(z.string().check(z.maxLength(40)), ''),
    vip: z._default(Vip, 0),
    coidAdmin: z._default(z.int().check(z.nonnegative()), 0),
    certified: z._default(z.boolean(), false),
  }),
  output: z.object({ uid: z.string() }),
});
