import { openTodoCount } from '#src/features/todo/data/queries.ts';
import { useLive } from '#src/ui/live/use-live.ts';

/** How much the signed-in person has to do. */
export const useTodoCount = (): number => useLive(openTodoCount) ?? 0;
