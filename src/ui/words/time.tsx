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

/** How old an answer is: minutes, hours, days, then the date. */
export const Age = ({ at }: { readonly at: number }) => {
  const age = Math.max(0, Date.now() - at);
  const minutes = Math.floor(age / minute);
  const hours = Math.floor(age / hour);
  const days = Math.floor(age / day);
  if (minutes < 1) return <Trans>just now</Trans>;
  if (minutes < 60) return <Trans>{minutes} min ago</Trans>;
  if (hours < 24) return <Trans>{hours} h ago</Trans>;
  if (days <= 7) return <Trans>{days} d ago</Trans>;
  return <Time at={at} />;
};
