import { lazy, Suspense, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { privateId } from '#contract/features/messaging/private.ts';
import { messagingRefusal } from '#contract/features/messaging/rules.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useBelow } from '#src/ui/window/use-below.ts';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import { leaveChat, panel } from './state.ts';
import { useChatAddress } from './use-chat-address.ts';

const Docked = lazy(async () => ({ default: (await import('./docked-panel.tsx')).DockedPanel }));
const Full = lazy(async () => ({ default: (await import('./full-panel.tsx')).FullPanel }));

/** Beside the page, or a phone's whole screen; its code comes when it is first opened. */
export const MessagePanel = () => {
  const phone = useBelow('md');
  const isOpen = useSnapshot(panel).at !== undefined;
  useChatAddress(phone);
  useNotOneself();
  const [wanted, setWanted] = useState(false);
  if (isOpen && !wanted) setWanted(true);
  if (!wanted) return null;
  return <Suspense fallback={null}>{phone ? <Full open={isOpen} /> : isOpen && <Docked />}</Suspense>;
};

/** S-437: whoever asked for it, and however, there is no conversation with oneself. */
const useNotOneself = (): void => {
  const { uid } = useSession();
  const tellRefusal = useTellRefusal();
  const groupId = useSnapshot(panel).at?.groupId;
  useEffect(() => {
    if (groupId !== privateId(uid, uid)) return;
    leaveChat();
    tellRefusal(messagingRefusal.toOneself);
  }, [groupId, uid, tellRefusal]);
};
