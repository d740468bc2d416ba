import { msg } from '@lingui/core/macro';
import { portalTables } from '#contract/features/portal/tables.ts';
import type { ScreenFeature } from '#src/ui/feature.ts';
import { texts } from './view/texts.ts';

export const portal: ScreenFeature = {
  name: 'portal',
  tables: portalTables,
  pages: [{ href: '/helpCenter', title: msg`Help centre` }],
  texts,
  parts: { overlays: async () => [(await import('./view/public.tsx')).ServiceOverlays] },
};
