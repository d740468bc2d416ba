import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { day, hour, minute } from '#contract/core/time.ts';
import { languageTag } from './language.ts';

/** Days, terms and deadlines are the school's, wherever the device is. */
const schoolZone = 'Asia/Shanghai';

const offsetNow = (zone: string | undefined): string =>
  new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts(0)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

/** Asked with the first time that is shown: 20 ms on a fast laptop. */
let differs: boolean | undefined;
const zoneDiffers = (): boolean => {
  differs ??= offsetNow(undefined) !== offsetNow(schoolZone);
  return differs;
};

/** `2026-11-21`, by the school's calendar. */
export const schoolDay = (at: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: schoolZone, dateStyle: 'short' }).format(at);

/** Today only the time, this year without the year; the zone is named where the device lives in another one. */
export const formatTime = (at: number, now: number): string => {
  const today = schoolDay(at) === schoolDay(now);
  const thisYear = schoolDay(at).slice(0, 4) === schoolDay(now).slice(0, 4);
  return new Intl.DateTimeFormat(languageTag(), {
    timeZone: schoolZone,
    ...(today ? {} : { month: 'short', day: 'numeric' }),
    ...(today || thisYear ? {} : { year: 'numeric' }),
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(zoneDiffers() ? { timeZoneName: 'short' } : {}),
  }).format(at);
};

/** `2026-11-21 09:05:00` on the school's clock, in every language (S-160). */
export const formatStamp = (at: number): string =>
  // The one language whose usual spelling is this one.
  new Intl.DateTimeFormat('sv-SE', { timeZone: schoolZone, dateStyle: 'short', timeStyle: 'medium' }).format(at);

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
