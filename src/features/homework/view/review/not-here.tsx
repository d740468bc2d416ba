import { Trans } from '@lingui/react/macro';
import { useCanAsk } from '#src/ui/live/use-status.ts';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';

/** The works are on their way to this device, or cannot come now. */
export const NotHere = () =>
  useCanAsk() ? (
    <Waiting />
  ) : (
    <EmptyState picture="offline" title={<Trans>Not on this device yet</Trans>}>
      <Trans>The submissions come when you are online. From then on you can review them without a network.</Trans>
    </EmptyState>
  );
