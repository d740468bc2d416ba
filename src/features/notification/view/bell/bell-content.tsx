import { Box, Button, Flex } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { BellOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { NotificationKind } from '#contract/features/notification/keys.ts';
import { notificationTable } from '#contract/features/notification/tables.ts';
import { rowKey } from '#src/core/feature.ts';
import { notifications } from '#src/features/notification/data/queries.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { useMarks } from '#src/ui/live/use-marks.ts';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { KindTabs } from '../list/kind-tabs.tsx';
import { MarkAll } from '../list/mark-all.tsx';
import { NotificationItem } from '../list/notification-item.tsx';
import { useOpening } from '../list/use-open.ts';
import { PushHint } from '../push/push-hint.tsx';

/** The rest is on the page of all. */
const shownAtMost = 20;

/** What the bell opens: what this device holds, at once; the server is asked for news meanwhile. */
export const BellContent = ({ onLeave }: { readonly onLeave: () => void }) => {
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
