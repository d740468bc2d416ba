import { Dialog, Portal } from '@chakra-ui/react';
import { dialogSlotRecipe } from '@chakra-ui/react/theme';
import { Trans } from '@lingui/react/macro';
import { useRef } from 'react';
import { useSnapshot } from 'valtio';
import { PanelContent } from './panel-content.tsx';
import { closePanel, leaveChat, panel, panelOpener, showInfo } from './state.ts';

/** A phone's whole screen. */
export const FullPanel = ({ open }: { readonly open: boolean }) => {
  const { at } = useSnapshot(panel);
  const content = useRef<HTMLDivElement>(null);
  const leave = () => {
    if (at === undefined || at.groupId === '') closePanel();
    else if (at.isInfo) showInfo(false);
    else leaveChat();
  };
  return (
    <Dialog.Root
      recipe={dialogSlotRecipe}
      open={open}
      onOpenChange={(change) => {
        if (!change.open) leave();
      }}
      // Not a field: the keyboard would cover what was opened. What took the focus in it already, a heading, keeps it.
      initialFocusEl={() => {
        const { activeElement } = document;
        return activeElement instanceof HTMLElement && content.current?.contains(activeElement) === true
          ? activeElement
          : content.current;
      }}
      finalFocusEl={panelOpener}
      size="full"
      scrollBehavior="inside"
      motionPreset="none"
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Positioner>
          <Dialog.Content
            ref={content}
            tabIndex={-1}
            width="100vw"
            height="100dvh"
            maxH="100dvh"
            bg="bg.panel"
            borderRadius="0"
            outline="none"
            pt="env(safe-area-inset-top)"
            pb="env(safe-area-inset-bottom)"
            ps="env(safe-area-inset-left)"
            pe="env(safe-area-inset-right)"
            data-message-panel
          >
            <Dialog.Title srOnly>
              <Trans>Messages</Trans>
            </Dialog.Title>
            <PanelContent phone />
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
};
