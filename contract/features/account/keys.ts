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

const passwordLength = { least: 8, most: 20 } as const;

const kinds = [/\p{L}/u, /\d/, /[^\p{L}\d\s]/u] as const;

export const strengthOf = (password: string): Strength => {
  if (password.length < passwordLength.least) return 'short';
  if (password.length > passwordLength.most) return 'long';
  const used = kinds.filter((kind) => kind.test(password)).length;
  return used < 2 ? 'plain' : used === 2 ? 'fair' : 'strong';
};

export const isGoodPassword = (password: string): boolean => ['fair', 'strong'].includes(strengthOf(password));

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
