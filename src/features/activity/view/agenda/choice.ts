import { isMonth, type Month } from './month.ts';

/** What of the calendar is shown; part of the address. */
export interface AgendaChoice {
  readonly month?: Month | undefined;
  readonly courseid?: string | undefined;
}

export const agendaChoice = ({ month, courseid }: Record<string, unknown>): AgendaChoice => ({
  ...(isMonth(month) ? { month } : {}),
  ...(typeof courseid === 'string' && courseid !== '' ? { courseid } : {}),
});
