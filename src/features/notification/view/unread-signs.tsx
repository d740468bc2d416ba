import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ownSettings } from '#src/features/account/data/public.ts';
import { openMessages, useUnread } from '#src/features/messaging/view/public.tsx';
import { unreadCount } from '#src/features/notification/data/queries.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { useWork } from '#src/ui/live/use-status.ts';
import { showBadge } from '#src/ui/window/app-badge.ts';
import { showTitleCount } from '#src/ui/window/document-title.ts';

import { renewPush } from './push/channel.tsx';

/** Unread messages, for whoever wants to be told of them (C-018). */
const useMessages = (): number => {
  const total = useUnread();
  return useLive(ownSettings)?.letter === false ? 0 : total;
};

export const UnreadSigns = () => {
  const router = useRouter();
  const session = useSession();
  const messages = useMessages();
  const unread = useLive(unreadCount);
  const work = useWork();
  // What is unread, and work of one's own that needs the person.
  const count = unread === undefined || work === undefined ? undefined : unread + messages + work.attention;
  useEffect(() => {
    if (count === undefined) return;
    showTitleCount(count);
    showBadge(count);
  }, [count]);
  useEffect(() => () => showTitleCount(0), []);
  useEffect(() => void renewPush(session).catch(() => undefined), [session]);
  useEffect(() => {
    // From workers/push.ts: a pressed notification, while this window was open.
    const open = ({ data }: MessageEvent<{ readonly kind?: string; readonly address?: string } | null>) => {
      if (data?.kind !== 'open' || data.address?.startsWith('/') !== true) return;
      const groupId = URL.parse(data.address, location.origin)?.searchParams.get('chat') ?? '';
      // A conversation opens over whatever the person is at.
      if (groupId === '') router.history.push(data.address);
      else openMessages({ groupId });
    };
    navigator.serviceWorker?.addEventListener('message', open);
    return () => navigator.serviceWorker?.removeEventListener('message', open);
  }, [router]);
  return null;
};
