import { askAgent } from '#contract/features/pai/chat-calls.ts';
import type { TalkPlace } from '#contract/features/pai/keys.ts';
import { makeId } from '#src/ui/live/drafts/make-id.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useTellRefusal } from '#src/ui/words/tell.ts';

/** Asks a question that stands on the screen already. */
export const useAsk = ({ spaceId, agentId, courseId, activityId }: TalkPlace, chatId: string) => {
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  return async (question: string): Promise<void> => {
    const id = makeId();
    const done = await store.mutate(askAgent, { id, chatId, spaceId, agentId, courseId, activityId, question });
    if (!done.ok) tellRefusal(done.refusal);
  };
};
