import type { RefusalTexts } from '#src/ui/words/refusal-texts.ts';

export const messagingRefusalTexts: RefusalTexts = {};
