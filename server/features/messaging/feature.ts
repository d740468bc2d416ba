import { type Feature, renaming } from '#server/core/feature.ts';
import { asEntity } from '#server/core/sync/entity.ts';
import { tellAbsent, tidyTold } from './fan-out.ts';
import { messagingFrames } from './frames.ts';
import { groupMutations, markPast, moveInConversation, openOfCourse } from './groups.ts';
import { earlierNames } from './log.ts';
import { markMutations } from './marks.ts';
import { mendGroups } from './mending.ts';
import { messaging as v0019 } from './migrations/0019-messaging.ts';
import { messageGrams as v0022 } from './migrations/0022-message-grams.ts';
import { privateNames as v0025 } from './migrations/0025-private-names.ts';
import { messagingCalls } from './questions.ts';
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

export const messaging: Feature = {
  name: 'messaging',
  migrations: { '0019-messaging': v0019, '0022-message-grams': v0022, '0025-private-names': v0025 },
  entities: [
    asEntity(conversation),
    asEntity(participant),
    asEntity(message),
    asEntity(readReceipt),
    asEntity(conversationMark),
    asEntity(hiddenMessage),
    asEntity(blockedPerson),
  ],
  mutations: [...[send, recall, ...markMutations].map((one) => renaming(one, earlierNames)), ...groupMutations],
  calls: messagingCalls,
  jobs: [writeReceipts, tellAbsent, markPast],
  schedules: [tidyTold, mendGroups],
  left: [],
  opened: [openOfCourse],
  moved: [moveInConversation],
  frames: messagingFrames,
};
