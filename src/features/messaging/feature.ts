import { messagingTables } from '#contract/features/messaging/tables.ts';
import type { ScreenFeature } from '#src/ui/feature.ts';
import { messagingMutationTexts } from './view/mutation-texts.ts';

export const messaging: ScreenFeature = {
  name: 'messaging',
  tables: messagingTables,
  mutations: messagingMutationTexts,
  parts: {
    palette: async () => (await import('./view/palette.ts')).paletteItems,
    rights: async () => (await import('./view/right-names.ts')).rightNames,
    overlays: async () => [(await import('./view/public.tsx')).MessagePanel],
  },
};
