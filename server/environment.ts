import { accessSync, constants, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { SchoolConfig } from '#contract/features/school/calls.ts';
import { usualQuota, usualSpare } from '#contract/features/upload/keys.ts';
import type { ModelOptions } from './core/model/model.ts';
import type { PushKeys } from './core/push/push.ts';
import { usualAccounts } from './core/session/counters.ts';
import type { WechatOptions } from './core/session/wechat.ts';
import { usualDay } from './core/sync/growth.ts';
import { type PayOptions, payOf, payVariables } from './environment-pay.ts';

export interface Environment {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly filesUrl: string | undefined;
  readonly redisUrl: string | undefined;
  readonly operatorToken: string | undefined;
  readonly isProduction: boolean;
  readonly logLevel: string;
  readonly trustProxy: boolean;
  /** The look of every address that has none of its own. */
  readonly school: SchoolConfig | undefined;
  readonly push: PushKeys | undefined;
  readonly smtp: { readonly url: string; readonly from: string } | undefined;
  readonly sms: { readonly url: string; readonly token: string } | undefined;
  readonly wechat: WechatOptions | undefined;
  /** Who takes money for the school. */
  readonly pay: PayOptions;
  /** What reads and writes texts. */
  readonly model: ModelOptions | undefined;
  /** Of uploads. */
  readonly quota: { readonly teacher: number; readonly student: number };
  readonly spareBytes: number;
  /** Of rows that one person leaves in a day; 0: nobody counts. */
  readonly dailyBytesEach: number;
  /** Registered from one network; 0: nobody counts. */
  readonly dailyAccounts: number;
  /** Open at once, of one address and in all; `undefined`: as many as is usual here. */
  readonly connections: { readonly ofAddress: number | undefined; readonly inAll: number | undefined };
  /** Others than this machine may reach the server, so no account may have a public password. */
  readonly isOpen: boolean;
}

/** A start that cannot succeed, in one sentence that names the variable. */
export interface Unusable {
  readonly problem: string;
}

const levels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

const isPort = (text: string) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535;
const isSmtp = (text: string) => /^smtps?:$/.test(URL.parse(text)?.protocol ?? '');
const isHttp = (text: string) => /^https?:$/.test(URL.parse(text)?.protocol ?? '');
const originsIn = (text: string) =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
const isFilesUrl = (text: string) => {
  const url = URL.parse(text);
  if (url?.protocol === 'file:') return url.host === '';
  const isBucket = /^https?:$/.test(url?.protocol ?? '') && url?.pathname.replaceAll('/', '') !== '';
  return isBucket && url?.username !== '' && url?.password !== '';
};
const wholeNumber = z.string().check(z.regex(/^\d{1,9}$/, 'must be a whole number'));
const isPostgres = (text: string) => /^postgres(ql)?:$/.test(URL.parse(text)?.protocol ?? '');
const isRedis = (text: string) => /^rediss?:$/.test(URL.parse(text)?.protocol ?? '');

const schoolProblem =
  'must be JSON like {"name":"…","className":"…","logo":"/logo.svg"}, with addresses that begin with https: or /';

const schoolFrom = (text: string): SchoolConfig | undefined => {
  try {
    return SchoolConfig.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};
const keyOf = (bytes: number, what: string) =>
  z.optional(z.string().check(z.refine((text) => Buffer.from(text, 'base64url').length === bytes, what)));

const Variables = z.object({
  PORT: z._default(z.string().check(z.refine(isPort, 'must be a port number from 0 to 65535')), '3000'),
  HOST: z.optional(z.string()),
  DATA_DIR: z._default(z.string().check(z.minLength(1, 'must be a folder')), '.data'),
  DATABASE_URL: z.optional(
    z.string().check(z.refine(isPostgres, 'must be like postgres://user:password@host/database')),
  ),
  FILES_URL: z.optional(
    z.string().check(z.refine(isFilesUrl, 'must be like file:///srv/files or https://key:secret@host/bucket?region=…')),
  ),
  REDIS_URL: z.optional(z.string().check(z.refine(isRedis, 'must be like redis://:password@host:6379'))),
  OPERATOR_TOKEN: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
  NODE_ENV: z.optional(z.string()),
  LOG_LEVEL: z._default(z.enum(levels, `must be one of ${levels.join(', ')}`), 'info'),
  TRUST_PROXY: z._default(z.enum(['0', '1'], 'must be 0 or 1'), '0'),
  TEACHER_QUOTA_GB: z._default(wholeNumber, String(usualQuota.teacher / 2 ** 30)),
  STUDENT_QUOTA_GB: z._default(wholeNumber, String(usualQuota.student / 2 ** 30)),
  SPARE_DISK_MB: z._default(wholeNumber, String(usualSpare / 2 ** 20)),
  DAILY_ACCOUNTS: z._default(wholeNumber, String(usualAccounts)),
  CONNECTIONS: z.optional(wholeNumber),
  CONNECTIONS_OF_ADDRESS: z.optional(wholeNumber),
  DAILY_MB: z._default(wholeNumber, String(usualDay / 2 ** 20)),
  SCHOOL_CONFIG: z.optional(z.string().check(z.refine((text) => schoolFrom(text) !== undefined, schoolProblem))),
  SMTP_URL: z.optional(z.string().check(z.refine(isSmtp, 'must be like smtps://user:password@mail.school.example'))),
  MAIL_FROM: z.optional(z.string().check(z.regex(/@/, 'must be an e-mail address'))),
  SMS_URL: z.optional(z.string().check(z.refine(isHttp, 'must be an address like https://sms.school.example/send'))),
  SMS_TOKEN: z._default(z.string(), ''),
  WECHAT_APP_ID: z.optional(z.string()),
  WECHAT_APP_SECRET: z.optional(z.string()),
  WECHAT_ORIGIN: z.optional(
    z.string().check(z.refine(isHttp, 'must be the address of this school, like https://school.example')),
  ),
  WECHAT_AUTHORIZE_URL: z._default(
    z.string().check(z.refine(isHttp, 'must begin with https://')),
    'https://open.weixin.qq.com/connect/qrconnect',
  ),
  WECHAT_API_URL: z._default(
    z.string().check(z.refine(isHttp, 'must begin with https://')),
    'https://api.weixin.qq.com',
  ),
  ...payVariables,
  MODEL_URL: z.optional(z.string().check(z.refine(isHttp, 'must be an address like https://models.school.example/v1'))),
  MODEL_KEY: z._default(z.string(), ''),
  MODEL_NAME: z.optional(z.string()),
  VAPID_PUBLIC_KEY: keyOf(65, 'must be a public key of 65 bytes in base64url'),
  VAPID_PRIVATE_KEY: keyOf(32, 'must be a private key of 32 bytes in base64url'),
  VAPID_SUBJECT: z.optional(
    z.string().check(z.regex(/^(mailto:\S+@|https:\/\/)\S+$/, 'must begin with mailto: or https://')),
  ),
  PUSH_SERVICES: z._default(
    z
      .string()
      .check(
        z.refine(
          (text) => originsIn(text).every((one) => URL.parse(one)?.origin === one),
          'must be origins like https://push.example, with commas between',
        ),
      ),
    '',
  ),
});

/** What the process was told; an empty variable counts as absent. */
export const readEnvironment = (given: NodeJS.ProcessEnv): Environment | Unusable => {
  const present = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
  const parsed = Variables.safeParse(present);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return { problem: `${issue?.path.join('.')} ${issue?.message}` };
  }
  const {
    PORT,
    HOST,
    DATA_DIR,
    DATABASE_URL,
    FILES_URL,
    REDIS_URL,
    OPERATOR_TOKEN,
    NODE_ENV,
    LOG_LEVEL,
    TRUST_PROXY,
    SCHOOL_CONFIG,
    TEACHER_QUOTA_GB,
    STUDENT_QUOTA_GB,
    SPARE_DISK_MB,
    CONNECTIONS,
    CONNECTIONS_OF_ADDRESS,
    DAILY_ACCOUNTS,
    DAILY_MB,
    SMTP_URL,
    MAIL_FROM,
    SMS_URL,
    SMS_TOKEN,
  } = parsed.data;
  if (SMTP_URL !== undefined && MAIL_FROM === undefined)
    return { problem: 'MAIL_FROM is missing: SMTP_URL needs an address that e-mail comes from' };
  const push = pushOf(parsed.data);
  if (push !== undefined && 'problem' in push) return push;
  const wechat = wechatOf(parsed.data);
  if (wechat !== undefined && 'problem' in wechat) return wechat;
  const pay = payOf(parsed.data);
  if ('problem' in pay) return pay;
  const { MODEL_URL, MODEL_KEY, MODEL_NAME } = parsed.data;
  if ((MODEL_URL === undefined) !== (MODEL_NAME === undefined))
    return { problem: 'MODEL_URL and MODEL_NAME belong together: one of them is missing' };
  const isProduction = NODE_ENV === 'production';
  // The demo school's password is public, so outside production nobody else is let in unless told.
  const host = HOST ?? (isProduction ? '0.0.0.0' : '127.0.0.1');
  const dataDir = resolve(DATA_DIR);
  // A bucket's files arrive in the data folder too.
  const hasOwnFolder = DATABASE_URL === undefined || FILES_URL?.startsWith('file:') !== true;
  const problem = hasOwnFolder ? folderProblem('DATA_DIR', dataDir) : undefined;
  const filesProblem = FILES_URL?.startsWith('file:')
    ? folderProblem('FILES_URL', fileURLToPath(FILES_URL))
    : undefined;
  if (problem !== undefined || filesProblem !== undefined) return { problem: problem ?? filesProblem ?? '' };
  return {
    port: Number(PORT),
    host,
    dataDir,
    databaseUrl: DATABASE_URL,
    filesUrl: FILES_URL,
    redisUrl: REDIS_URL,
    operatorToken: OPERATOR_TOKEN,
    isProduction,
    logLevel: LOG_LEVEL,
    trustProxy: TRUST_PROXY === '1',
    school: SCHOOL_CONFIG === undefined ? undefined : schoolFrom(SCHOOL_CONFIG),
    push,
    smtp: SMTP_URL === undefined ? undefined : { url: SMTP_URL, from: MAIL_FROM ?? '' },
    sms: SMS_URL === undefined ? undefined : { url: SMS_URL, token: SMS_TOKEN },
    wechat,
    pay,
    model: MODEL_URL && MODEL_NAME ? { url: MODEL_URL, key: MODEL_KEY, name: MODEL_NAME } : undefined,
    quota: { teacher: Number(TEACHER_QUOTA_GB) * 2 ** 30, student: Number(STUDENT_QUOTA_GB) * 2 ** 30 },
    spareBytes: Number(SPARE_DISK_MB) * 2 ** 20,
    dailyBytesEach: Number(DAILY_MB) * 2 ** 20,
    dailyAccounts: Number(DAILY_ACCOUNTS),
    connections: { ofAddress: countOf(CONNECTIONS_OF_ADDRESS), inAll: countOf(CONNECTIONS) },
    isOpen: isProduction || TRUST_PROXY === '1' || !isLoopback(host),
  };
};

const countOf = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text));

const isLoopback = (host: string): boolean => /^(?:localhost|127(?:\.\d+){3}|::1)$/.test(host);

/** All three or none. */
const wechatOf = ({
  WECHAT_APP_ID: appId,
  WECHAT_APP_SECRET: secret,
  WECHAT_ORIGIN: origin,
  WECHAT_AUTHORIZE_URL: authorizeUrl,
  WECHAT_API_URL: apiUrl,
}: z.output<typeof Variables>): WechatOptions | Unusable | undefined => {
  if (appId !== undefined && secret !== undefined && origin !== undefined)
    return { appId, secret, origin, authorizeUrl, apiUrl };
  if (appId === undefined && secret === undefined && origin === undefined) return undefined;
  return { problem: 'WECHAT_APP_ID, WECHAT_APP_SECRET and WECHAT_ORIGIN belong together: one of them is missing' };
};

/** All three or none. */
const pushOf = ({
  VAPID_PUBLIC_KEY: publicKey,
  VAPID_PRIVATE_KEY: privateKey,
  VAPID_SUBJECT: subject,
  PUSH_SERVICES,
}: z.output<typeof Variables>): PushKeys | Unusable | undefined => {
  if (publicKey !== undefined && privateKey !== undefined && subject !== undefined)
    return { publicKey, privateKey, subject, services: originsIn(PUSH_SERVICES) };
  if (publicKey === undefined && privateKey === undefined && subject === undefined) return undefined;
  return { problem: 'VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY and VAPID_SUBJECT belong together: one of them is missing' };
};

const folderProblem = (variable: string, folder: string): string | undefined => {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    return `${variable} ${folder} cannot be written: ${error instanceof Error ? error.message : String(error)}`;
  }
};
