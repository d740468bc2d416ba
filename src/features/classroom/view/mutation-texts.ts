import type { MutationTexts } from '#src/ui/words/mutation-texts.ts';

export const classroomMutationTexts: MutationTexts = {};
