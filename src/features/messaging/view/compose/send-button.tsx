import { Button, Flex, IconButton, Menu, Portal } from '@chakra-ui/react';
import { menuSlotRecipe } from '@chakra-ui/react/theme';
import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronDown, SendHorizontal } from 'lucide-react';
import { useBelow } from '#src/ui/window/use-below.ts';
import { setEnterSends, useEnterSends } from './enter.ts';

/** Sends; beside it, where there is a keyboard, by which keys. */
export const SendButton = ({ canSend }: { readonly canSend: boolean }) => {
  const { t } = useLingui();
  const isPhone = useBelow('md');
  if (isPhone)
    return (
      <IconButton type="submit" size="sm" minW="44px" minH="44px" disabled={!canSend} aria-label={t`Send`} data-send>
        <SendHorizontal strokeWidth={1.75} aria-hidden />
      </IconButton>
    );
  return (
    <Flex flexShrink="0">
      <Button type="submit" size="sm" disabled={!canSend} borderEndRadius="0" data-send>
        <SendHorizontal size={16} strokeWidth={1.75} aria-hidden />
        <Trans>Send</Trans>
      </Button>
      <Keys />
    </Flex>
  );
};

const Keys = () => {
  const { t } = useLingui();
  const enterSends = useEnterSends();
  return (
    <Menu.Root
      recipe={menuSlotRecipe}
      positioning={{ placement: 'top-end', strategy: 'fixed' }}
      lazyMount
      unmountOnExit
    >
      <Menu.Trigger asChild>
        <IconButton size="sm" minW="7" px="0" borderStartRadius="0" ms="1px" aria-label={t`Which keys send`}>
          <ChevronDown size={14} aria-hidden />
        </IconButton>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content minW="14rem">
            <Menu.RadioItemGroup
              value={enterSends ? 'enter' : 'ctrl'}
              onValueChange={({ value }) => setEnterSends(value === 'enter')}
            >
              <Menu.RadioItem value="enter">
                <Trans>Enter sends, Shift+Enter breaks the line</Trans>
                <Menu.ItemIndicator />
              </Menu.RadioItem>
              <Menu.RadioItem value="ctrl">
                <Trans>Ctrl+Enter sends, Enter breaks the line</Trans>
                <Menu.ItemIndicator />
              </Menu.RadioItem>
            </Menu.RadioItemGroup>
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
};
