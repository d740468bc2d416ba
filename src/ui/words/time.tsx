import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { day, hour, lastMoment, minute } from '#contract/core/time.ts';
import { languageTag } from './language.ts';

/** Days, terms and deadlines are the school's, wherever the device is. */
const schoolZone = 'Asia/Shanghai';

/** China keeps one time all year: asking Intl for a day costs a phone 20 ms for each formatter that it makes. */
const schoolOffset = 8 * hour;

/** The zone is told only in details, and where the device's clock shows another time. */
const zoneDiffers = (at: number): boolean => new Date(at).getTimezoneOffset() !== -schoolOffset / minute;

/** Where a row holds a number that is no time, this stands in its place: one impossible row must not take a page down. */
const noTime = '—';

/** Whether a number is a time that people may meet. */
export const isTime = (at: number): boolean => at >= 0 && at <= lastMoment;

/** For machines: what the attribute of a `time` takes; absent where there is none. */
export const isoTime = (at: number): string | undefined => (isTime(at) ? new Date(at).toISOString() : undefined);

/** `2026-11-21`, by the school's calendar. */
export const schoolDay = (at: number): string => isoTime(at + schoolOffset)?.slice(0, 10) ?? noTime;

const formatters = new Map<string, Intl.DateTimeFormat>();
const formatter = (tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = `${tag} ${Object.keys(options)}`;
  const made = formatters.get(key) ?? new Intl.DateTimeFormat(tag, { timeZone: schoolZone, ...options });
  formatters.set(key, made);
  return made;
};

/** Of the school's calendar; two moments of one day have the same. */
const dayNumber = (at: number): number => Math.floor((at + schoolOffset) / day);

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

const relatives = new Map<string, Intl.RelativeTimeFormat>();
/** "today", "yesterday", "tomorrow" in the language of the screens. */
const nearDay = (days: number): string => {
  const tag = languageTag();
  const made = relatives.get(tag) ?? new Intl.RelativeTimeFormat(tag, { numeric: 'auto' });
  relatives.set(tag, made);
  return made.format(days, 'day');
};

/**
 * As one says it: the day in words when it is near, a weekday of the last week, otherwise the date; the year only when it is another
 * one. What is long past has no hour; what is to come always has.
 */
export const formatTime = (at: number, now: number): string => {
  if (!isTime(at)) return noTime;
  const days = dayNumber(at) - dayNumber(now);
  const tag = languageTag();
  if (Math.abs(days) <= 1) return `${nearDay(days)} ${formatter(tag, clock).format(at)}`;
  if (days < 0 && days > -7)
    return `${formatter(tag, { weekday: 'short' }).format(at)} ${formatter(tag, clock).format(at)}`;
  return formatter(tag, {
    month: 'short',
    day: 'numeric',
    ...(schoolDay(at).slice(0, 4) === schoolDay(now).slice(0, 4) ? {} : { year: 'numeric' }),
    ...(days > 0 ? clock : {}),
  }).format(at);
};

/** All of it, for details; the zone is named where the device lives in another one. */
const fullTime = (at: number): string | undefined =>
  isTime(at)
    ? formatter(languageTag(), {
        year: 'numeric',
        month: 'short',
        day: 'numeric',
        weekday: 'short',
        ...clock,
        ...(zoneDiffers(at) ? { timeZoneName: 'short' } : {}),
      }).format(at)
    : undefined;

/** `2026-11-21 09:05:00` on the school's clock, in every language (S-160). */
export const formatStamp = (at: number): string =>
  // The one language whose usual spelling is this one.
  isTime(at) ? formatter('sv-SE', { dateStyle: 'short', timeStyle: 'medium' }).format(at) : noTime;

export const Stamp = ({ at }: { readonly at: number }) => <time dateTime={isoTime(at)}>{formatStamp(at)}</time>;

/** A moment, for machines too. */
export const Time = ({ at }: { readonly at: number }) => {
  // Read for its effect: a change of language renders it again.
  useLingui();
  return (
    <time dateTime={isoTime(at)} title={fullTime(at)}>
      {formatTime(at, Date.now())}
    </time>
  );
};

/** In the largest unit that is full: minutes below an hour, hours below a day, days up to seven; then the date says it (S-540). */
export const ageOf = (
  at: number,
  now: number,
): { readonly unit: 'minutes' | 'hours' | 'days' | 'date'; readonly count: number } => {
  if (!isTime(at)) return { unit: 'date', count: 0 };
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
