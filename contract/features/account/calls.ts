import * as z from 'zod/mini';
import { call, mutation } from '#contract/core/call.ts';
import { limits } from '#contract/core/limits.ts';
import type { UserType as UserTypeName } from '#contract/core/roles.ts';
import { userScope } from '#contract/core/scopes.ts';
import { Moment, UserType } from '#contract/core/shapes.ts';
import { Captcha } from './entry-calls.ts';
import { avatarBytes } from './keys.ts';
import { QuietHours, Vip } from './rows.ts';
import { empty, NewPassword, PersonName, signingIn, UserInfo } from './shapes.ts';

/** E-001 on the wire: '1' is a teacher, '0' a student. */
export const userTypeCode = { teacher: '1', student: '0' } as const satisfies Record<UserTypeName, string>;

/** Log-in accepts 6-20 characters, whatever they are made of; the stronger rule holds where passwords are chosen. */
export const login = call({
  name: 'login',
  path: '/UserApi/login',
  ledger: 'C-001',
  summary: 'Sign in with account and password.',
  reads: 'public',
  input: z.object({
    account: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
    password: z.string().check(z.minLength(6), z.maxLength(20)),
    ...signingIn,
    /** Asked for from the third failure on. */
    captcha: z.optional(Captcha),
  }),
  output: UserInfo,
  wire: { remember: 'autoLoginRemember' },
});

export const getUserInfo = call({
  name: 'getUserInfo',
  path: '/UserApi/getUserInfo',
  ledger: 'C-011',
  summary: 'The signed-in person.',
  reads: 'self',
  input: empty,
  output: UserInfo,
});

export const logout = call({
  name: 'logout',
  path: '/UserApi/logout',
  ledger: 'ours',
  summary: 'End this session. The others of the same person stay.',
  reads: 'self',
  input: empty,
  output: empty,
});

export const createInstitution = call({
  name: 'createInstitution',
  path: '/FutureV2/Operator/createInstitution',
  ledger: 'ours',
  summary: 'Add an institution; asking again with the same name answers with the one there is.',
  reads: 'operator',
  input: z.object({ name: PersonName }),
  output: z.object({ coid: z.string() }),
});

export const createAccount = call({
  name: 'createAccount',
  path: '/FutureV2/Operator/createAccount',
  ledger: 'ours',
  summary: 'Add a person to an institution. The account name must be free.',
  reads: 'operator',
  input: z.object({
    coid: z.string(),
    account: z.string().check(z.trim(), z.minLength(3), z.maxLength(100)),
    password: NewPassword,
    username: PersonName,
    userType: UserType,
    studentNumber: z._default(z.string().check(z.maxLength(40)), ''),
    /** The administrative class in which the school has the person. */
    className: z._default(z.string().check(z.trim(), z.maxLength(limits.nameChars)), ''),
    vip: z._default(Vip, 0),
    coidAdmin: z._default(z.int().check(z.nonnegative()), 0),
    certified: z._default(z.boolean(), false),
    /** When the person came to the school, in milliseconds, for accounts carried over from elsewhere; now when absent. */
    since: z.optional(Moment),
  }),
  output: z.object({ uid: z.string() }),
});

/** A switch of the personal settings; 1 is on. The payloads are not shown in C7.1, so these are ours. */
const notifySwitch = {
  feature: 'account',
  version: 1,
  input: z.object({ state: z.literal([0, 1]) }),
  output: empty,
  scopes: (_input: unknown, uid: string) => [userScope(uid)] as const,
  policy: 'lww-field',
  offline: 'queue',
} as const;

export const setAddClassEmailNotify = mutation({
  ...notifySwitch,
  name: 'setAddClassEmailNotify',
  path: '/UserApi/setAddClassEmailNotify',
  ledger: 'C-016',
  summary: 'Whether to get an e-mail when somebody joins a class.',
  title: 'E-mail when somebody joins',
});

export const setHomeworkEmailNotify = mutation({
  ...notifySwitch,
  name: 'setHomeworkEmailNotify',
  path: '/UserApi/setHomeworkEmailNotify',
  ledger: 'C-017',
  summary: 'Whether to get e-mails about homework.',
  title: 'E-mail about homework',
});

export const switchLetterNotify = mutation({
  ...notifySwitch,
  name: 'switchLetterNotify',
  path: '/UserApi/switchLetterNotify',
  ledger: 'C-018',
  summary: 'Whether to be told of private messages.',
  title: 'Private messages: be told',
});

export const switchTopicNotify = mutation({
  ...notifySwitch,
  name: 'switchTopicNotify',
  path: '/UserApi/switchTopicNotify',
  ledger: 'C-019',
  summary: 'Whether to be told of discussions.',
  title: 'Discussions: be told',
});

export const setQuietHours = mutation({
  name: 'setQuietHours',
  path: '/UserApi/setQuietHours',
  ledger: 'ours',
  summary: 'When nothing is pushed to the devices of a person, every day; null: never quiet.',
  title: 'Quiet hours',
  feature: 'account',
  version: 1,
  input: z.object({ quiet: z.nullable(QuietHours) }),
  output: empty,
  scopes: (_input, uid) => [userScope(uid)],
  policy: 'lww-field',
  offline: 'queue',
});

export const getUserVipSetting = call({
  name: 'getUserVipSetting',
  path: '/UserApi/getUserVipSetting',
  ledger: 'C-015',
  summary: 'The switches of the personal settings; 1 is on. `mail` 1: this server can send e-mail.',
  reads: 'self',
  input: empty,
  output: z.object({
    addClassEmail: z.int(),
    homeworkEmail: z.int(),
    letter: z.int(),
    topic: z.int(),
    mail: z.int(),
  }),
  wire: { addClassEmail: 'add_class_email', homeworkEmail: 'homework_email' },
});

export const getUserBasinInfo = call({
  name: 'getUserBasinInfo',
  path: '/UserApi/getUserBasinInfo',
  ledger: 'C-013',
  summary: 'What the personal settings show of the signed-in person.',
  reads: 'self',
  input: empty,
  output: z.object({
    uid: z.string(),
    username: z.string(),
    account: z.string(),
    usertype: z.enum(['0', '1']),
    avatar: z.string(),
    school: z.string(),
    stno: z.string(),
    atteststate: z.enum(['0', '1']),
    /** Seconds. */
    createdAt: z.int(),
  }),
  wire: { createdAt: 'createtime' },
});

/** The picture itself travels, so that choosing it works without a network. */
export const setAvatar = mutation({
  name: 'setAvatar',
  path: '/UserApi/setAvatar',
  ledger: 'ours',
  summary: 'A new picture of the signed-in person: a square JPEG or WebP of at most 48 kB, in base64.',
  title: 'New picture',
  feature: 'account',
  version: 1,
  input: z.object({
    data: z
      .string()
      .check(z.minLength(8), z.maxLength(2 * avatarBytes), z.regex(/^(?:[\w+/]{4})+(?:[\w+/]{2}==|[\w+/]{3}=)?$/)),
  }),
  output: z.object({ avatar: z.string() }),
  scopes: (_input, uid) => [userScope(uid)],
  policy: 'lww-field',
  offline: 'queue',
});

export const removeAvatar = mutation({
  name: 'removeAvatar',
  path: '/UserApi/removeAvatar',
  ledger: 'ours',
  summary: 'Take the picture of the signed-in person away.',
  title: 'Remove the picture',
  feature: 'account',
  version: 1,
  input: empty,
  output: empty,
  scopes: (_input, uid) => [userScope(uid)],
  policy: 'lww-field',
  offline: 'queue',
});

/** A call and no mutation: nothing of a password may lie in an outbox or in the table of results. */
export const changePassword = call({
  name: 'changePassword',
  path: '/UserApi/changePassword',
  ledger: 'ours',
  summary: 'Change the password; with `endOthers` every other session of the person ends.',
  reads: 'self',
  input: z.object({
    oldPassword: z.string().check(z.maxLength(100)),
    newPassword: NewPassword,
    endOthers: z._default(z.boolean(), true),
  }),
  output: z.object({
    /** Of the asking session from now on: the one before holds for a minute more, for what is on its way. */
    token: z.string(),
  }),
});
