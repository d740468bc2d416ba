import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { second } from '#contract/core/time.ts';
import { notificationById } from '#src/features/notification/data/queries.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLoaded } from '#src/ui/live/use-live.ts';
import { WaitingPage } from '#src/ui/parts/page.tsx';
import { useOpening } from './list/use-open.ts';

/** It was pushed before this device had it; after this long the list says more than waiting. */
const arrivalTime = 5 * second;

/** Goes where a pushed notification leads, as soon as this device knows. */
export const OpenPushed = ({ id, onGiveUp }: { readonly id: string; readonly onGiveUp: () => void }) => {
  const { nudge } = useSession();
  const router = useRouter();
  const row = useLoaded(notificationById, id)?.value;
  const { addressOf, read } = useOpening();
  const isDone = useRef(false);
  useEffect(() => {
    nudge('manual');
    const timer = setTimeout(onGiveUp, arrivalTime);
    return () => clearTimeout(timer);
  }, [nudge, onGiveUp]);
  useEffect(() => {
    if (row === undefined || isDone.current) return;
    isDone.current = true;
    read({ row, unread: true });
    const address = addressOf(row);
    if (address === undefined) onGiveUp();
    else router.history.replace(address);
  });
  return <WaitingPage />;
};
