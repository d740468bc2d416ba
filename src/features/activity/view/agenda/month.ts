import { day } from '#contract/core/time.ts';

/** `2026-11`. */
export type Month = string;

export const monthOf = (date: string): Month => date.slice(0, 7);

/** By so many months. */
export const monthAfter = (month: Month, by: number): Month => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
};

/** The days of a month in whole weeks, which begin on Monday, as dates of the school's calendar. */
export const weeksOf = (month: Month): readonly (readonly string[])[] => {
  const first = Date.parse(`${month}-01`);
  const monday = first - ((new Date(first).getUTCDay() + 6) % 7) * day;
  const end = Date.parse(`${monthAfter(month, 1)}-01`);
  const weeks = Math.ceil((end - monday) / (7 * day));
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_one, index) => new Date(monday + (week * 7 + index) * day).toISOString().slice(0, 10)),
  );
};

export const isMonth = (given: unknown): given is Month =>
  typeof given === 'string' && /^20\d\d-(0[1-9]|1[0-2])$/.test(given);

/** What of the calendar is shown; part of the address. */
export interface AgendaChoice {
  readonly month?: Month | undefined;
  readonly courseid?: string | undefined;
}

export const agendaChoice = ({ month, courseid }: Record<string, unknown>): AgendaChoice => ({
  month: isMonth(month) ? month : undefined,
  courseid: typeof courseid === 'string' && courseid !== '' ? courseid : undefined,
});
