import { Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { isComposingKey } from '../compose/enter.ts';
import { PanelContent } from './panel-content.tsx';
import { closePanel, mayTakeFocus, panelOpener } from './state.ts';

/** 720 by 560 px at the right, over the page and not instead of it: what is under it can be read and used. */
export const DockedPanel = () => {
  const { t } = useLingui();
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    const shown = frame.current;
    // The chat may have taken it for its own field.
    if (mayTakeFocus() && shown?.contains(document.activeElement) === false) shown.focus({ preventScroll: true });
    return () => {
      const { activeElement } = document;
      if (activeElement === document.body || shown?.contains(activeElement) === true) panelOpener()?.focus();
    };
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !isComposingKey(event.nativeEvent)) closePanel();
  };
  return (
    <Flex
      asChild
      position="fixed"
      // Over the tray of uploads, under every overlay.
      zIndex={1260}
      // It covers the handle, wherever that is.
      right={{ base: '0', xl: '2' }}
      bottom="4"
      width="min(720px, calc(100vw - 32px))"
      height="min(560px, calc(100dvh - 88px))"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="l3"
      borderEndRadius={{ base: '0', xl: 'l3' }}
      boxShadow="lg"
      overflow="hidden"
      outline="none"
    >
      <aside ref={frame} tabIndex={-1} aria-label={t`Messages`} onKeyDown={onKeyDown} data-message-panel>
        <PanelContent />
      </aside>
    </Flex>
  );
};
