import type { ScreenFeature } from '#src/ui/feature.ts';
import { certificationRefusalTexts } from './view/refusal-texts.ts';

export const certification: ScreenFeature = {
  name: 'certification',
  tables: [],
  texts: { mutations: {}, refusals: certificationRefusalTexts },
  parts: { overlays: async () => [(await import('./view/public.tsx')).CertificationDialog] },
};
