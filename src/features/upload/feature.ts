import type { ScreenFeature } from '#src/ui/feature.ts';
import { uploadMutationTexts } from './view/mutation-texts.ts';

export const upload: ScreenFeature = {
  name: 'upload',
  tables: [],
  mutations: uploadMutationTexts,
  parts: {
    overlays: async () => {
      const { Previews, UploadTray } = await import('./view/public.tsx');
      return [Previews, UploadTray];
    },
  },
};
