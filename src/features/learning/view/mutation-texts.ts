import { msg } from '@lingui/core/macro';
import type { MutationTexts } from '#src/ui/words/mutation-texts.ts';

export const learningMutationTexts: MutationTexts = {
  startLearnStatusV2: { title: msg`Activity opened`, fields: [] },
  videoVisitV2: { title: msg`Recording opened`, fields: [] },
  learnTimeLogV2: { title: msg`Learning time`, fields: [] },
  watchTimeLogV2: { title: msg`Viewing time`, fields: [] },
  liveVideoWatchTimeLog: { title: msg`Viewing time`, fields: [] },
  finishLearnV2: { title: msg`Activity completed`, fields: [] },
};
