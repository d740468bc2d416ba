import { lazy, Suspense, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { tidyShared } from '#src/core/shared.ts';
import { CertificationDialog } from '#src/features/certification/view/public.tsx';
import { Invitation } from '#src/features/course/view/public.tsx';
import { MessagePanel } from '#src/features/messaging/view/public.tsx';
import { UnreadSigns } from '#src/features/notification/view/public.tsx';
import { ServiceOverlays } from '#src/features/portal/view/public.tsx';
import { CapacityDialogs } from '#src/features/storage/view/public.tsx';
import { Tours } from '#src/features/tour/view/public.tsx';
import { Previews, UploadTray } from '#src/features/upload/view/public.tsx';
import { settling } from '#src/ui/live/settle.ts';
import { Floating } from './handle/floating.tsx';
import { InstallOffer } from './install/install-offer.tsx';
import { Keeper } from './keep/keeper.tsx';
import { PaletteParts } from './palette/palette-parts.tsx';
import { useForcedUpdate } from './update/forced-update.ts';

const SettleDialog = lazy(async () => ({ default: (await import('./attention/settle-dialog.tsx')).SettleDialog }));

/** Of a signed-in person; drawn by nobody, or over the page. */
export const LaterParts = () => {
  useForcedUpdate();
  const { key } = useSnapshot(settling);
  const [settles, setSettles] = useState(false);
  if (key !== '' && !settles) setSettles(true);
  useEffect(() => void tidyShared().catch(() => undefined), []);
  return (
    <>
      <PaletteParts />
      <InstallOffer />
      <ServiceOverlays />
      <Floating />
      <UnreadSigns />
      <Tours />
      <Previews />
      <UploadTray />
      <Invitation />
      <MessagePanel />
      <Keeper />
      <Suspense fallback={null}>
        {settles && <SettleDialog />}
        <CapacityDialogs />
        <CertificationDialog />
      </Suspense>
    </>
  );
};
