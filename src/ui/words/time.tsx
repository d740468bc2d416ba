import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { day, hour, minute } from '#contract/core/time.ts';
import { languageTag } from './language.ts';

/** Days, terms and deadlines are the school's, wherever the device is. */
const schoolZone = 'Asia/Shanghai';

/** China keeps one time all year: asking Intl for a day costs a phone 20 ms for each formatter that it makes. */
const schoolOffset = 8 * hour;

/** The zone is told only where the device's clock shows another time. */
const zoneDiffers = (at: number): boolean => new Date(at).getTimezoneOffset() !== -schoolOffset / minute;

/** `2026-11-21`, by the school's calendar. */
export const schoolDay = (at: number): string => new Date(at + schoolOffset).toISOString().slice(0, 10);

const formatters = new Map<string, Intl.DateTimeFormat>();
const formatter = (tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = `${tag} ${Object.keys(options)}`;
  const made = formatters.get(key) ?? new Intl.DateTimeFormat(tag, { timeZone: schoolZone, ...options });
  formatters.set(key, made);
  return made;
};

/** Today only the time, this year without the year; the zone is named where the device lives in another one. */
export const formatTime = (at: number, now: number): string => {
  const [day, today] = [schoolDay(at), schoolDay(now)];
  return formatter(languageTag(), {
    ...(day === today ? {} : { month: 'short', day: 'numeric' }),
    ...(day.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' }),
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(zoneDiffers(at) ? { timeZoneName: 'short' } : {}),
  }).format(at);
};

/** `2026-11-21 09:05:00` on the school's clock, in every language (S-160). */
export const formatStamp = (at: number): string =>
  // The one language whose usual spelling is this one.
  formatter('sv-SE', { dateStyle: 'short', timeStyle: 'medium' }).format(at);

export const Stamp = ({ at }: { readonly at: number }) => (
  <time dateTime={new Date(at).toISOString()}>{formatStamp(at)}</time>
);

/** A moment, for machines too. */
export const Time = ({ at }: { readonly at: number }) => {
  // Read for its effect: a change of language renders it again.
  useLingui();
  return <time dateTime={new Date(at).toISOString()}>{formatTime(at, Date.now())}</time>;
};

/** In the largest unit that is full: minutes below an hour, hours below a day, days up to seven; then the date says it (S-540). */
export const ageOf = (
  at: number,
  now: number,
): { readonly unit: 'minutes' | 'hours' | 'days' | 'date'; readonly count: number } => {
  const age = Math.max(0, now - at);
  if (age < hour) return { unit: 'minutes', count: Math.floor(age / minute) };
  if (age < day) return { unit: 'hours', count: Math.floor(age / hour) };
  const count = Math.floor(age / day);
  return { unit: count <= 7 ? 'days' : 'date', count };
};

/** How old an answer is. */
export const Age = ({ at }: { readonly at: number }) => {
  const { unit, count } = ageOf(at, Date.now());
  if (unit === 'date') return <Time at={at} />;
  if (unit === 'days') return <Trans>{count} d ago</Trans>;
  if (unit === 'hours') return <Trans>{count} h ago</Trans>;
  return count === 0 ? <Trans>just now</Trans> : <Trans>{count} min ago</Trans>;
};
