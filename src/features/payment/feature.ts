import { msg } from '@lingui/core/macro';
import type { ScreenFeature } from '#src/ui/feature.ts';

export const payment: ScreenFeature = {
  name: 'payment',
  tables: [],
  areas: ['/vip'],
  pages: [{ href: '/vip?name=Prerogative', title: msg`Membership` }],
  parts: { overlays: async () => [(await import('./view/public.tsx')).PaymentOverlays] },
};
