import { Tabs } from '@chakra-ui/react';
import { tabsSlotRecipe } from '@chakra-ui/react/theme';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { type NotificationKind, notificationKinds } from '#contract/features/notification/keys.ts';
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
