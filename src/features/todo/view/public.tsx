import { hour } from '#contract/core/time.ts';
import { openTodoCount } from '#src/features/todo/data/queries.ts';
import { useLive } from '#src/ui/live/use-live.ts';

/** A question that is the same for an hour is asked once. */
const thisHour = (): number => Math.floor(Date.now() / hour) * hour;

/** How much the signed-in person has to do. */
export const useTodoCount = (): number => useLive(openTodoCount, thisHour()) ?? 0;
