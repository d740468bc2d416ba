import { day, hour, minute } from '#contract/core/time.ts';
import { isoTime } from './time.tsx';

/** The school's clock, which keeps one time all year; see `Time`. */
const schoolOffset = 8 * hour;

/** What a field for date and time shows: `2026-11-21T09:05`. */
export const toField = (at: number): string => (at === 0 ? '' : (isoTime(at + schoolOffset)?.slice(0, 16) ?? ''));

/** 0 while nothing, or half a date, is entered. */
export const fromField = (value: string): number =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(value) ? Date.parse(`${value}:00Z`) - schoolOffset : 0;

/** The last minute of a day so many days from now, by the school's calendar, as a field shows it. */
export const endOfDay = (days: number, now: number): string => `${toField(now + days * day).slice(0, 10)}T23:59`;

/** By how many hours the device's clock is behind the school's; 0 where both show the same. */
export const hoursBehind = (now: number): number => (schoolOffset + new Date(now).getTimezoneOffset() * minute) / hour;
