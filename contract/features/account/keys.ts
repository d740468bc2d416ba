import type { SettingsRow } from './rows.ts';

/** A picture of a person, at most this many bytes; both sides make it a square of `avatarSide` pixels. */
export const avatarBytes = 48 * 1024;
export const avatarSide = 192;

export type PictureType = 'image/jpeg' | 'image/webp';

/** What the first bytes of a file in base64 say it is: FF D8 FF, or RIFF….WEBP. */
export const pictureType = (base64: string): PictureType | undefined => {
  if (base64.startsWith('/9j/')) return 'image/jpeg';
  return /^UklGR.{6}XRUJQ/.test(base64) ? 'image/webp' : undefined;
};

export const bytesOfBase64 = (base64: string): number => {
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;
  return (base64.length / 4) * 3 - padding;
};

/** How good a password is (S-367). `short`, `long` and `plain` are refused; `plain`: only one of letters, digits, punctuation. */
export type Strength = 'short' | 'long' | 'plain' | 'fair' | 'strong';

const passwordLength = { least: 8, max: 20 } as const;

const kinds = [/\p{L}/u, /\d/, /[^\p{L}\d\s]/u] as const;

export const strengthOf = (password: string): Strength => {
  if (password.length < passwordLength.least) return 'short';
  if (password.length > passwordLength.max) return 'long';
  const used = kinds.filter((kind) => kind.test(password)).length;
  return used < 2 ? 'plain' : used === 2 ? 'fair' : 'strong';
};

export const isGoodPassword = (password: string): boolean => ['fair', 'strong'].includes(strengthOf(password));

/** What most people choose first, without the figures and signs around it. */
const common: ReadonlySet<string> = new Set(
  (
    'password passwort passw0rd p@ssword p@ssw0rd pass qwerty qwertyui qwertyuiop asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qwer ' +
    'abc abcd abcde abcdef abcdefg abcdefgh admin administrator root user guest test teacher student school welcome letmein ' +
    'login hello iloveyou love woaini aini monkey dragon master sunshine princess football baseball superman batman ' +
    'a aa aaa q qq w ww z zz x xx qw as zx qaz wsx q1w2e3r4 q1w2e3 a1b2c3 a1s2d3f4 wo ni laoshi xuesheng mima'
  ).split(' '),
);

/** Whether somebody who guesses would begin with it: a word of the list with figures or signs around it, or the account's own name. */
export const isCommonPassword = (password: string, account: string): boolean => {
  const word = password.toLowerCase();
  const name = account.trim().toLowerCase();
  const core = word.replaceAll(/^[^a-z]+|[^a-z]+$/g, '');
  return common.has(core) || common.has(word) || (name.length >= 4 && word.includes(name));
};

/** Everything is told until somebody says otherwise. */
export const firstSettings = (uid: string): SettingsRow => ({
  id: uid,
  addClassEmail: true,
  homeworkEmail: true,
  letter: true,
  topic: true,
  quiet: null,
});

/** Switches of the settings that are on or off. */
export type NotifySwitch = Exclude<keyof SettingsRow, 'id' | 'quiet'>;

/** Of the day, where the school is. */
export const minuteOfDay = (at: number, timeZone: string): number => {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const [hours = 0, minutes = 0] = clock.format(at).split(':').map(Number);
  return hours * 60 + minutes;
};

/** Whether a minute lies in the quiet hours; none when they begin and end at once. */
export const isQuiet = (quiet: SettingsRow['quiet'], minute: number): boolean => {
  if (quiet === null) return false;
  const { from, to } = quiet;
  return from <= to ? minute >= from && minute < to : minute >= from || minute < to;
};

/** Of a code that is sent: 20 bits, which five tries do not guess. */
export const codeDigits = 6;

/** Seconds until another code may be asked for. */
export const codeRest = 60;

export type Way = 'mail' | 'sms';

/** One spelling of an address or number; `undefined` when it is none. A number without a country is one of China. */
export const contactKey = (way: Way, given: string): string | undefined => {
  const text = given.normalize('NFKC').trim();
  if (way === 'mail')
    return /^[^\s@<>"',;:()[\]\\]{1,64}@[^\s@<>"',;:()[\]\\]+\.[^\s@<>"',;:()[\]\\.]{2,}$/.test(text)
      ? text.toLowerCase()
      : undefined;
  const digits = text.replaceAll(/[\s().-]/g, '');
  if (/^1\d{10}$/.test(digits)) return `+86${digits}`;
  return /^\+\d{7,15}$/.test(digits) ? digits : undefined;
};

/** Of our own making (S-369). */
const productAccount = /^(?:ktp|pll)[a-z\d]+$/i;

/** What schools call their people: mostly their number. */
const schoolAccount = /^[\p{L}\p{M}\d][\p{L}\p{M}\d._·/#-]*$/u;

/** What somebody signs in with (S-369); `undefined`: nobody can be called so. */
export const accountKind = (given: string): 'mobile' | 'mail' | 'product' | 'school' | undefined => {
  const text = given.normalize('NFKC').trim();
  if (contactKey('sms', text) !== undefined) return 'mobile';
  if (text.includes('@')) return contactKey('mail', text) === undefined ? undefined : 'mail';
  if (productAccount.test(text)) return 'product';
  return schoolAccount.test(text) ? 'school' : undefined;
};

/** As much of it as tells its owner which one it is. */
export const masked = (way: Way, value: string): string => {
  if (way === 'sms') return value.replace(/^(.{3,6}).{4}(.{4})$/, '$1****$2');
  const [name = '', host = ''] = value.split('@');
  return `${name.slice(0, 2)}***@${host}`;
};

/** Of an appeal: E-031 has the same states. */
export const appealStates = ['pending', 'approved', 'rejected'] as const;
export type AppealState = (typeof appealStates)[number];
export const appealLimits = { pictures: 3, pictureBytes: 400 * 1024, reasonChars: 1_000 } as const;

/** Days in which an erasure can be taken back. */
export const erasureDays = 14;

/** What a person with no name any more is called. */
export const erasedName = '—';

/** The kind of task that makes accounts of a school's people. */
export const importTask = 'schoolImport';
