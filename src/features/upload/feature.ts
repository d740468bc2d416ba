import type { ScreenFeature } from '#src/ui/feature.ts';

export const upload: ScreenFeature = {
  name: 'upload',
  tables: [],
  parts: {
    overlays: async () => {
      const { Previews, UploadTray } = await import('./view/public.tsx');
      return [Previews, UploadTray];
    },
  },
};
