import type { Feature } from '#server/core/feature.ts';
import { asEntity } from '#server/core/sync/entity.ts';
import { messagingFrames } from './asked/frames.ts';
import { messagingCalls } from './asked/questions.ts';
import { groupMutations } from './groups.ts';
import { markMutations } from './marks.ts';
import { markPast, moveInConversation } from './moving.ts';
import { openOfCourse } from './opening.ts';
import { writeReceipts } from './receipts.ts';
import { recall, send } from './sending.ts';
import {
  blockedPerson,
  conversation,
  conversationMark,
  hiddenMessage,
  message,
  participant,
  readReceipt,
} from './store.ts';
import { tellAbsent, tidyTold } from './told/tell.ts';
import { messagingWords } from './words.ts';

export const messaging: Feature = {
  name: 'messaging',
  entities: [
    asEntity(conversation),
    asEntity(participant),
    asEntity(message),
    asEntity(readReceipt),
    asEntity(conversationMark),
    asEntity(hiddenMessage),
    asEntity(blockedPerson),
  ],
  mutations: [send, recall, ...markMutations, ...groupMutations],
  calls: messagingCalls,
  jobs: [writeReceipts, tellAbsent, markPast],
  schedules: [tidyTold],
  left: [],
  opened: [openOfCourse],
  moved: [moveInConversation],
  frames: messagingFrames,
  words: messagingWords,
};
