import { Box, Button, Flex, IconButton, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { BellOff, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { NotificationKind } from '#contract/features/notification/keys.ts';
import { notificationTable } from '#contract/features/notification/tables.ts';
import { rowKey } from '#src/core/feature.ts';
import { notifications } from '#src/features/notification/data/queries.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { useMarks } from '#src/ui/live/use-marks.ts';
import { PopoverOrSheet } from '#src/ui/overlays/popover-or-sheet.tsx';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { tell } from '#src/ui/words/tell.ts';
import { KindTabs, MarkAll } from './list/kind-tabs.tsx';
import { NotificationItem } from './list/notification-item.tsx';
import { useOpening } from './list/use-open.ts';
import { askPushKey, mayPush, type NoPush, NoPushText, turnPushOn } from './push/channel.tsx';

/** On this device: the offer was answered. */
const answeredKey = 'push-offer-answered';

const isAnswered = (): boolean =>
  !mayPush() || Notification.permission !== 'default' || localStorage.getItem(answeredKey) !== null;

/** Offers notifications of a closed app, once, where the school has them and this browser can. */
const PushHint = () => {
  const { t } = useLingui();
  const session = useSession();
  const [offered, setOffered] = useState(false);
  const [problem, setProblem] = useState<NoPush>();
  useEffect(() => {
    if (!isAnswered()) void askPushKey(session).then((key) => setOffered(key !== ''));
  }, [session]);
  if (!offered) return null;
  const close = () => {
    localStorage.setItem(answeredKey, '1');
    setOffered(false);
  };
  const accept = async () => {
    localStorage.setItem(answeredKey, '1');
    const failed = await turnPushOn(session);
    setProblem(failed);
    if (failed !== undefined) return;
    setOffered(false);
    tell(t`You are told on this device, also while the app is closed.`);
  };
  return (
    <Flex align="center" gap="2" ps="4" pe="2" py="1.5" borderTopWidth="1px" bg="bg.subtle" flexShrink="0">
      <Text flex="1" fontSize="sm" color="fg.muted" role="status">
        {problem === undefined ? (
          <Trans>Also be told while the app is closed?</Trans>
        ) : (
          <NoPushText problem={problem} />
        )}
      </Text>
      {problem === undefined && (
        <Button size="xs" variant="outline" onClick={() => void accept()}>
          <Trans>Turn on</Trans>
        </Button>
      )}
      <IconButton size="xs" variant="ghost" aria-label={t`No, thank you`} onClick={close}>
        <X size={16} aria-hidden />
      </IconButton>
    </Flex>
  );
};

/** The rest is on the page of all. */
const shownAtMost = 20;

/** What the bell opens: what this device holds, at once; the server is asked for news meanwhile. */
const BellContent = ({ onLeave }: { readonly onLeave: () => void }) => {
  const { nudge } = useSession();
  const [tab, setTab] = useState<NotificationKind>();
  const held = useLive(notifications);
  const opening = useOpening(onLeave);
  useEffect(() => nudge('manual'), [nudge]);
  const list = (held ?? []).filter(({ row }) => tab === undefined || row.kind === tab);
  const shown = list.slice(0, shownAtMost);
  const marks = useMarks(shown.map(({ row }) => rowKey(notificationTable, row.id)));
  return (
    <Flex direction="column" minH="0" flex="1">
      <KindTabs tab={tab} onTab={setTab}>
        <Box flex="1" minH="0" overflowY="auto" tabIndex={-1}>
          {held !== undefined && list.length === 0 && (
            <EmptyState icon={BellOff} title={<Trans>No notifications</Trans>} />
          )}
          <Box as="ul" listStyleType="none">
            {shown.map((listed) => (
              <NotificationItem
                key={listed.row.id}
                listed={listed}
                tab={tab}
                opening={opening}
                mark={marks.get(rowKey(notificationTable, listed.row.id))}
                marks={false}
              />
            ))}
          </Box>
        </Box>
        <PushHint />
        <Flex justify="space-between" align="center" gap="2" px="2" py="1.5" borderTopWidth="1px" flexShrink="0">
          <MarkAll tab={tab} list={list} />
          <Button asChild size="sm" variant="ghost" onClick={onLeave}>
            <Link to="/main/notification">
              <Trans>View all</Trans>
            </Link>
          </Button>
        </Flex>
      </KindTabs>
    </Flex>
  );
};

interface BellOverlayProps {
  readonly triggerId: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** A popover of 400 by at most 560 px; on a phone the whole screen. */
export const BellOverlay = (overlay: BellOverlayProps) => (
  <PopoverOrSheet
    {...overlay}
    title={<Trans>Notifications</Trans>}
    hidesTitle
    content={{ width: '400px', maxH: 'min(560px, calc(100dvh - 80px))' }}
  >
    <BellContent onLeave={() => overlay.onOpenChange(false)} />
  </PopoverOrSheet>
);
