import type { ScreenFeature } from '#src/ui/feature.ts';
import { texts } from './view/texts.ts';

export const upload: ScreenFeature = {
  name: 'upload',
  tables: [],
  texts,
  parts: {
    overlays: async () => {
      const { Previews, UploadTray } = await import('./view/public.tsx');
      return [Previews, UploadTray];
    },
  },
};
