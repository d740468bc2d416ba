import { lazy, Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { membership, type Upsell } from './state.ts';
import { UpsellDialog } from './upsell-dialog.tsx';

const Purchase = lazy(async () => ({
  default: (await import('./purchase/purchase-dialog.tsx')).PurchaseDialog,
}));

export const MembershipDialogs = () => {
  const { isBuying, upsell } = useSnapshot(membership);
  return (
    <Suspense fallback={null}>
      {upsell !== undefined && <UpsellDialog upsell={upsell as Upsell} />}
      {isBuying && <Purchase />}
    </Suspense>
  );
};
