import { addTask, delTask } from '#contract/features/todo/calls.ts';
import type { StartableTask } from '#contract/features/todo/keys.ts';
import { useSend } from '#src/ui/live/drafts/use-send.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useOnce } from '#src/ui/live/use-once.ts';
import { useTellRefusal } from '#src/ui/words/tell.ts';

/** Starts a task; the one that it takes the place of goes. */
export const useStartTask = (kind: StartableTask, instead?: string): (() => void) => {
  const { store } = useSession();
  const send = useSend();
  const tellRefusal = useTellRefusal();
  return useOnce(async () => {
    const result = await send(addTask, (id) => ({ id, kind }));
    if (!result.ok) return tellRefusal(result.refusal);
    if (instead !== undefined) await store.mutate(delTask, { id: instead });
  });
};
