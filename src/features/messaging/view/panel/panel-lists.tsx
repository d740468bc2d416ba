import { Flex, Tabs } from '@chakra-ui/react';
import { tabsSlotRecipe } from '@chakra-ui/react/theme';
import { Trans, useLingui } from '@lingui/react/macro';
import { ClosePanel } from './chat-bar.tsx';
import { chooseTab, type Place } from './state.ts';

interface PanelListsProps {
  readonly at: Place;
  readonly phone: boolean;
}

/** Tab 0 the conversations, tab 1 the friends (S-199, S-200). */
export const PanelLists = ({ at: { tab }, phone }: PanelListsProps) => {
  const { t } = useLingui();
  return (
    <Tabs.Root
      recipe={tabsSlotRecipe}
      size="sm"
      value={tab}
      onValueChange={({ value }) => chooseTab(value === 'friends' ? 'friends' : 'conversations')}
      display="flex"
      flexDirection="column"
      minH="0"
      flex="1"
    >
      <Flex flex="none" align="center" minH="headerHCompact" ps="2" pe="2" borderBottomWidth="1px">
        <Tabs.List aria-label={t`Messages`} borderBottomWidth="0" flex="1">
          <Tabs.Trigger value="conversations" px="2.5">
            <Trans>Conversations</Trans>
          </Tabs.Trigger>
          <Tabs.Trigger value="friends" px="2.5">
            <Trans>Friends</Trans>
          </Tabs.Trigger>
        </Tabs.List>
        {phone && <ClosePanel />}
      </Flex>
      <Tabs.Content value="conversations" p="0" display="flex" flexDirection="column" minH="0" flex="1" />
      <Tabs.Content value="friends" p="0" display="flex" flexDirection="column" minH="0" flex="1" />
    </Tabs.Root>
  );
};
