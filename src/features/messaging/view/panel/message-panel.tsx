import { lazy, Suspense, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useBelow } from '#src/ui/window/use-below.ts';
import { panel } from './state.ts';
import { useChatAddress } from './use-chat-address.ts';

const Docked = lazy(async () => ({ default: (await import('./docked-panel.tsx')).DockedPanel }));
const Full = lazy(async () => ({ default: (await import('./full-panel.tsx')).FullPanel }));

/** Beside the page, or a phone's whole screen; its code comes when it is first opened. */
export const MessagePanel = () => {
  const phone = useBelow('md');
  const isOpen = useSnapshot(panel).at !== undefined;
  useChatAddress(phone);
  const [wanted, setWanted] = useState(false);
  if (isOpen && !wanted) setWanted(true);
  if (!wanted) return null;
  return <Suspense fallback={null}>{phone ? <Full open={isOpen} /> : isOpen && <Docked />}</Suspense>;
};
