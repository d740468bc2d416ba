import type { ScreenFeature } from '#src/ui/feature.ts';

export const certification: ScreenFeature = {
  name: 'certification',
  tables: [],
  parts: { overlays: async () => [(await import('./view/public.tsx')).CertificationDialog] },
};
