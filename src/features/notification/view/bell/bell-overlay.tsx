import { Trans } from '@lingui/react/macro';
import { PopoverOrSheet } from '#src/ui/overlays/popover-or-sheet.tsx';
import { BellContent } from './bell-content.tsx';

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
