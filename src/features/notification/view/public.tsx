import { Box, IconButton } from '@chakra-ui/react';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Bell } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { unreadAbout, unreadCount } from '#src/features/notification/data/queries.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { useWhenIdle } from '#src/ui/overlays/use-when-idle.ts';
import { dismissToasts } from '#src/ui/words/tell.ts';

const load = () => import('./bell-overlay.tsx');
const Overlay = lazy(async () => ({ default: (await load()).BellOverlay }));
const preload = (): void => void load();

/** A switch for the settings: notifications of this browser while the app is closed. */
export const PushSwitch = lazy(async () => ({ default: (await import('./push/push-switch.tsx')).PushSwitch }));

/** Keeps the tab's name and the app's icon counting, and goes where a pressed notification leads. */
export const UnreadSigns = lazy(async () => ({ default: (await import('./unread-signs.tsx')).UnreadSigns }));

export const useUnreadCount = (): number => useLive(unreadCount) ?? 0;

/** Seen on its own screen, what was told of it is read. */
export const useReadAbout = (contentId: string): void => {
  const { store } = useSession();
  const rows = useLive(unreadAbout, contentId);
  useEffect(() => {
    if (rows === undefined || rows.length === 0) return;
    void import('#contract/features/notification/calls.ts').then(async ({ readIt }) => {
      for (const { id, arrivedAt } of rows) await store.mutate(readIt, { id, upTo: arrivedAt });
    });
  }, [store, rows]);
};

const triggerId = 'notification-bell';

/** The bell of the header. What it opens comes after the first paint. */
export const NotificationBell = () => {
  const { t } = useLingui();
  const count = useUnreadCount();
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  useWhenIdle(preload);
  return (
    <>
      <IconButton
        id={triggerId}
        variant="ghost"
        size="sm"
        position="relative"
        color="fg.muted"
        _hover={{ color: 'fg' }}
        _icon={{ boxSize: '5' }}
        aria-label={
          count === 0
            ? t`Notifications`
            : plural(count, { one: 'Notifications, # unread', other: 'Notifications, # unread' })
        }
        aria-haspopup="dialog"
        aria-expanded={open}
        data-unread={count}
        onClick={() => {
          dismissToasts();
          setWanted(true);
          setOpen(!open);
        }}
      >
        <Bell strokeWidth={1.75} aria-hidden />
        {count > 0 && (
          <Box
            as="span"
            position="absolute"
            top="0"
            insetStart="50%"
            minW="18px"
            px="1"
            borderRadius="full"
            bg="fg.error"
            color="bg.panel"
            fontSize="11px"
            fontWeight="600"
            lineHeight="18px"
            textStyle="num"
          >
            {count > 99 ? '99+' : count}
          </Box>
        )}
      </IconButton>
      {wanted && (
        <Suspense fallback={null}>
          <Overlay triggerId={triggerId} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
};
