import type { ScreenFeature } from '#src/ui/feature.ts';
import {
  blockedPersonTable,
  conversationMarkTable,
  conversationTable,
  hiddenMessageTable,
  messageTable,
  participantTable,
  readReceiptTable,
} from './data/tables.ts';
import { texts } from './view/texts.ts';

export const messaging: ScreenFeature = {
  name: 'messaging',
  tables: [
    blockedPersonTable,
    conversationMarkTable,
    conversationTable,
    hiddenMessageTable,
    messageTable,
    participantTable,
    readReceiptTable,
  ],
  texts,
  parts: {
    palette: async () => (await import('./view/palette.ts')).paletteItems,
  },
};
