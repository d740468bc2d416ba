import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { dropShared, dropWords, filesOfShared, type Shared } from '#src/core/shared.ts';
import { messageOf } from '#src/core/shared-drafts.ts';
import { isQuota } from '#src/core/storage.ts';
import { putInMessage } from '#src/features/messaging/data/public.ts';
import type { ShareTarget } from '#src/ui/feature.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { tell } from '#src/ui/words/tell.ts';

/** Lets one hand-over through at a time, and none behind one that left the page. `go` answers whether it left. */
export const gateOf = (onGoing: (isGoing: boolean) => void) => {
  let isGoing = false;
  const say = (now: boolean) => {
    isGoing = now;
    onGoing(now);
  };
  return async (go: () => Promise<boolean>): Promise<void> => {
    if (isGoing) return;
    say(true);
    let hasLeft = false;
    try {
      hasLeft = await go();
    } finally {
      if (!hasLeft) say(false);
    }
  };
};

export interface HandOver {
  /** One press is under way: others do nothing. */
  readonly isGoing: boolean;
  readonly toConversation: (groupId: string) => Promise<void>;
  readonly toTarget: (target: ShareTarget) => Promise<void>;
}

/** Makes a draft of what was shared, and shows it there. What was shared goes only when the draft is on the device. */
export const useHandOver = (shared: Shared): HandOver => {
  const { t } = useLingui();
  const { store } = useSession();
  const router = useRouter();
  const [isGoing, setGoing] = useState(false);
  const [gate] = useState(() => gateOf(setGoing));
  const handOver = (put: () => Promise<void>, gone: () => Promise<void>, href: string) =>
    gate(async () => {
      try {
        await put();
      } catch (error) {
        if (!isQuota(error)) throw error;
        tell(t`There is not enough room on this device for these files. They wait here.`, 'problem');
        return false;
      }
      await gone();
      router.history.push(href);
      return true;
    });
  const drop = () => dropShared(shared);
  const dropOnlyWords = () => (shared.files.length === 0 ? drop() : dropWords(shared));
  return {
    isGoing,
    toConversation: (groupId) =>
      handOver(
        async () => putInMessage(store, groupId, { text: messageOf(shared), files: await filesOfShared(shared) }),
        drop,
        `/main?${new URLSearchParams({ chat: groupId })}`,
      ),
    toTarget: ({ put, takes, href }) =>
      handOver(() => put(store, shared), takes === 'files' ? drop : dropOnlyWords, href),
  };
};
