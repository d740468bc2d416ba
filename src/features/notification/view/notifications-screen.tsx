import { Box } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { BellOff, SearchX } from 'lucide-react';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { second } from '#contract/core/time.ts';
import type { NotificationKind } from '#contract/features/notification/keys.ts';
import { notificationTable } from '#contract/features/notification/tables.ts';
import { rowKey } from '#src/core/feature.ts';
import { notificationById, notifications } from '#src/features/notification/data/queries.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive, useLoaded } from '#src/ui/live/use-live.ts';
import { useMarks } from '#src/ui/live/use-marks.ts';
import { useSteps } from '#src/ui/live/use-paged.ts';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { ListPage } from '#src/ui/parts/list-page.tsx';
import { Page, WaitingPage } from '#src/ui/parts/page.tsx';
import { KindTabs, MarkAll } from './list/kind-tabs.tsx';
import { NotificationItem, useTitleText } from './list/notification-item.tsx';
import { useOpening } from './list/use-open.ts';

const step = 50;

interface NotificationsScreenProps {
  readonly tab: NotificationKind | undefined;
  readonly onTab: (tab: NotificationKind | undefined) => void;
}

/** /main/notification: everything this device was told, searched on the device. */
export const NotificationsScreen = ({ tab, onTab }: NotificationsScreenProps) => {
  const { t } = useLingui();
  const held = useLive(notifications);
  const [typed, setTyped] = useState('');
  const sought = useDeferredValue(typed).trim().toLowerCase();
  const textOf = useTitleText();
  const opening = useOpening();
  const list = held?.filter(({ row }) => tab === undefined || row.kind === tab);
  const found = list?.filter(({ row }) =>
    `${textOf(row)}\n${row.courseName}\n${row.senderName}`.toLowerCase().includes(sought),
  );
  const shown = useSteps(found, step);
  const marks = useMarks((shown.rows ?? []).map(({ row }) => rowKey(notificationTable, row.id)));
  return (
    <Page title={t`Notifications`} actions={<MarkAll tab={tab} list={list ?? []} />}>
      <KindTabs tab={tab} onTab={onTab}>
        <Box pt="4">
          <ListPage
            label={t`Notifications`}
            list={shown}
            look="panel"
            count={(count) => <Plural value={count} one="# notification" other="# notifications" />}
            search={{
              label: t`Search notifications`,
              placeholder: t`Search title, course or sender`,
              value: typed,
              onValue: setTyped,
            }}
            empty={<Nothing isSearch={sought !== ''} />}
          >
            {(listed) => (
              <NotificationItem
                key={listed.row.id}
                listed={listed}
                tab={tab}
                opening={opening}
                mark={marks.get(rowKey(notificationTable, listed.row.id))}
                marks
              />
            )}
          </ListPage>
        </Box>
      </KindTabs>
    </Page>
  );
};

const Nothing = ({ isSearch }: { readonly isSearch: boolean }) =>
  isSearch ? (
    <EmptyState icon={SearchX} title={<Trans>Nothing found</Trans>}>
      <Trans>Titles, courses and senders on this device were searched.</Trans>
    </EmptyState>
  ) : (
    <EmptyState icon={BellOff} title={<Trans>No notifications</Trans>}>
      <Trans>What happens in your courses is told here.</Trans>
    </EmptyState>
  );

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
