import { msg } from '@lingui/core/macro';
import { portalTables } from '#contract/features/portal/tables.ts';
import type { ScreenFeature } from '#src/ui/feature.ts';
import { portalMutationTexts } from './view/mutation-texts.ts';

export const portal: ScreenFeature = {
  name: 'portal',
  tables: portalTables,
  pages: [{ href: '/helpCenter', title: msg`Help centre` }],
  mutations: portalMutationTexts,
  parts: { overlays: async () => [(await import('./view/public.tsx')).ServiceOverlays] },
};
