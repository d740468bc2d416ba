import { Button, Flex, Tabs } from '@chakra-ui/react';
import { tabsSlotRecipe } from '@chakra-ui/react/theme';
import { Trans, useLingui } from '@lingui/react/macro';
import { CheckCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { readAll } from '#contract/features/notification/calls.ts';
import {
  allKinds,
  type NotificationKind,
  notificationKindCode,
  notificationKinds,
  seenIdOf,
} from '#contract/features/notification/keys.ts';
import { notificationSeenTable } from '#contract/features/notification/tables.ts';
import { rowKey } from '#src/core/feature.ts';
import type { Listed } from '#src/features/notification/data/queries.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useMarks } from '#src/ui/live/use-marks.ts';
import { useOnce } from '#src/ui/live/use-once.ts';
import { SyncMark } from '#src/ui/parts/sync-mark.tsx';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import { kindTexts } from './labels.ts';

interface KindTabsProps {
  readonly tab: NotificationKind | undefined;
  readonly onTab: (tab: NotificationKind | undefined) => void;
  readonly children: ReactNode;
}

const all = 'all';

/** 全部 and the four kinds; what is below belongs to the chosen one. */
export const KindTabs = ({ tab, onTab, children }: KindTabsProps) => {
  const { t, i18n } = useLingui();
  const chosen = tab ?? all;
  return (
    <Tabs.Root
      recipe={tabsSlotRecipe}
      size="sm"
      value={chosen}
      onValueChange={({ value }) => onTab(notificationKinds.find((kind) => kind === value))}
      display="flex"
      flexDirection="column"
      minH="0"
      flex="1"
    >
      <Tabs.List aria-label={t`Kinds of notifications`} overflowX="auto" overflowY="hidden" flexShrink="0" px="2">
        {[undefined, ...notificationKinds].map((kind) => (
          <Tabs.Trigger key={kind ?? all} value={kind ?? all} px="2.5" whiteSpace="nowrap" flexShrink="0">
            {kind === undefined ? t`All` : i18n._(kindTexts[kind])}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <Tabs.Content value={chosen} p="0" display="flex" flexDirection="column" minH="0" flex="1">
        {children}
      </Tabs.Content>
    </Tabs.Root>
  );
};

interface MarkAllProps {
  readonly tab: NotificationKind | undefined;
  /** What the tab holds. */
  readonly list: readonly Listed[];
}

/** Marks what this device shows of the tab: up to the newest of it, so that nothing unseen is marked along. */
export const MarkAll = ({ tab, list }: MarkAllProps) => {
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const type = tab === undefined ? allKinds : notificationKindCode[tab];
  const key = rowKey(notificationSeenTable, seenIdOf(type));
  const mark = useMarks([key]).get(key);
  const isIdle = !list.some(({ unread }) => unread);
  const upTo = Math.max(0, ...list.map(({ row }) => row.arrivedAt));
  const act = useOnce(async () => {
    if (isIdle) return;
    const result = await store.mutate(readAll, { type, upTo });
    if (!result.ok) tellRefusal(result.refusal);
  });
  return (
    <Flex align="center" gap="1">
      <SyncMark mark={mark} />
      <Button size="sm" variant="ghost" aria-disabled={isIdle} opacity={isIdle ? 0.6 : 1} onClick={act}>
        <CheckCheck size={16} aria-hidden />
        <Trans>Mark all as read</Trans>
      </Button>
    </Flex>
  );
};
