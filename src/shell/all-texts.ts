import { accountMutationTexts } from '#src/features/account/view/mutation-texts.ts';
import { accountRefusalTexts } from '#src/features/account/view/refusal-texts.ts';
import { contentMutationTexts } from '#src/features/content/view/mutation-texts.ts';
import { contentRefusalTexts } from '#src/features/content/view/refusal-texts.ts';
import { courseMutationTexts } from '#src/features/course/view/mutation-texts.ts';
import { courseRefusalTexts } from '#src/features/course/view/refusal-texts.ts';
import { learningMutationTexts } from '#src/features/learning/view/mutation-texts.ts';
import { learningRefusalTexts } from '#src/features/learning/view/refusal-texts.ts';
import { messagingMutationTexts } from '#src/features/messaging/view/mutation-texts.ts';
import { messagingRefusalTexts } from '#src/features/messaging/view/refusal-texts.ts';
import { noticeMutationTexts } from '#src/features/notice/view/mutation-texts.ts';
import { noticeRefusalTexts } from '#src/features/notice/view/refusal-texts.ts';
import { notificationMutationTexts } from '#src/features/notification/view/mutation-texts.ts';
import { notificationRefusalTexts } from '#src/features/notification/view/refusal-texts.ts';
import { portalMutationTexts } from '#src/features/portal/view/mutation-texts.ts';
import { portalRefusalTexts } from '#src/features/portal/view/refusal-texts.ts';
import { storageMutationTexts } from '#src/features/storage/view/mutation-texts.ts';
import { storageRefusalTexts } from '#src/features/storage/view/refusal-texts.ts';
import { todoMutationTexts } from '#src/features/todo/view/mutation-texts.ts';
import { todoRefusalTexts } from '#src/features/todo/view/refusal-texts.ts';
import { topicMutationTexts } from '#src/features/topic/view/mutation-texts.ts';
import { topicRefusalTexts } from '#src/features/topic/view/refusal-texts.ts';
import { tourMutationTexts } from '#src/features/tour/view/mutation-texts.ts';
import { tourRefusalTexts } from '#src/features/tour/view/refusal-texts.ts';
import { uploadMutationTexts } from '#src/features/upload/view/mutation-texts.ts';
import { uploadRefusalTexts } from '#src/features/upload/view/refusal-texts.ts';
import type { MutationTexts } from '#src/ui/words/mutation-texts.ts';
import { coreRefusalTexts, type RefusalTexts } from '#src/ui/words/refusal-texts.ts';

/** Every reason of every feature, in words. */
export const allRefusalTexts: RefusalTexts = {
  ...coreRefusalTexts,
  ...accountRefusalTexts,
  ...courseRefusalTexts,
  ...portalRefusalTexts,
  ...noticeRefusalTexts,
  ...notificationRefusalTexts,
  ...todoRefusalTexts,
  ...topicRefusalTexts,
  ...uploadRefusalTexts,
  ...contentRefusalTexts,
  ...learningRefusalTexts,
  ...storageRefusalTexts,
  ...messagingRefusalTexts,
  ...tourRefusalTexts,
};

/** How each queued mutation of each feature is spoken of. */
export const allMutationTexts: MutationTexts = {
  ...accountMutationTexts,
  ...courseMutationTexts,
  ...portalMutationTexts,
  ...noticeMutationTexts,
  ...notificationMutationTexts,
  ...todoMutationTexts,
  ...topicMutationTexts,
  ...uploadMutationTexts,
  ...contentMutationTexts,
  ...learningMutationTexts,
  ...storageMutationTexts,
  ...messagingMutationTexts,
  ...tourMutationTexts,
};
