import { Popover, Portal } from '@chakra-ui/react';
import { popoverSlotRecipe } from '@chakra-ui/react/theme';
import { Trans } from '@lingui/react/macro';
import { AppDialog } from '#src/ui/overlays/app-dialog.tsx';
import { useBelow } from '#src/ui/window/use-below.ts';
import { BellContent } from './bell-content.tsx';

interface BellOverlayProps {
  readonly triggerId: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** A popover of 400 by at most 560 px; on a phone the whole screen. */
export const BellOverlay = ({ triggerId, open, onOpenChange }: BellOverlayProps) => {
  const phone = useBelow('md');
  const leave = () => onOpenChange(false);
  if (phone)
    return (
      <AppDialog open={open} onClose={leave} title={<Trans>Notifications</Trans>}>
        <BellContent onLeave={leave} />
      </AppDialog>
    );
  return (
    <Popover.Root
      recipe={popoverSlotRecipe}
      ids={{ trigger: triggerId }}
      open={open}
      onOpenChange={(change) => onOpenChange(change.open)}
      positioning={{ placement: 'bottom-end' }}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Popover.Positioner>
          <Popover.Content
            width="400px"
            maxH="min(560px, calc(100dvh - 80px))"
            display="flex"
            flexDirection="column"
            overflow="hidden"
          >
            <Popover.Title srOnly>
              <Trans>Notifications</Trans>
            </Popover.Title>
            <BellContent onLeave={leave} />
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  );
};
