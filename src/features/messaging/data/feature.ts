import { messagingRows } from '#contract/features/messaging/entities.ts';
import type { DataFeature } from '#src/core/feature.ts';
import { changeGroup, createGroup, openConversation } from './group-mutations.ts';
import {
  deleteSession,
  readConversation,
  recallMessage,
  refusePerson,
  removeMessage,
  sendMessage,
  setConversation,
} from './mutations.ts';

export const messaging: DataFeature = {
  name: 'messaging',
  tables: Object.values(messagingRows),
  mutations: [
    sendMessage,
    recallMessage,
    readConversation,
    setConversation,
    deleteSession,
    removeMessage,
    refusePerson,
    openConversation,
    createGroup,
    changeGroup,
  ],
};
