import { accountRefusalTexts } from '#src/features/account/view/refusal-texts.ts';
import { courseMutationTexts } from '#src/features/course/view/mutation-texts.ts';
import { courseRefusalTexts } from '#src/features/course/view/refusal-texts.ts';
import { noticeMutationTexts } from '#src/features/notice/view/mutation-texts.ts';
import { noticeRefusalTexts } from '#src/features/notice/view/refusal-texts.ts';
import { topicMutationTexts } from '#src/features/topic/view/mutation-texts.ts';
import { topicRefusalTexts } from '#src/features/topic/view/refusal-texts.ts';
import type { MutationTexts } from '#src/ui/words/mutation-texts.ts';
import { coreRefusalTexts, type RefusalTexts } from '#src/ui/words/refusal-texts.ts';

/** Every reason of every feature, in words. */
export const allRefusalTexts: RefusalTexts = {
  ...coreRefusalTexts,
  ...accountRefusalTexts,
  ...courseRefusalTexts,
  ...noticeRefusalTexts,
  ...topicRefusalTexts,
};

/** How each queued mutation of each feature is spoken of. */
export const allMutationTexts: MutationTexts = {
  ...courseMutationTexts,
  ...noticeMutationTexts,
  ...topicMutationTexts,
};
