import { messagingRows } from '#contract/features/messaging/entities.ts';
import { entity } from '#server/core/sync/entity.ts';

export const conversation = entity(messagingRows.conversation);
export const participant = entity(messagingRows.participant);
export const message = entity(messagingRows.message);
export const readReceipt = entity(messagingRows.readReceipt);
export const conversationMark = entity(messagingRows.conversationMark);
export const hiddenMessage = entity(messagingRows.hiddenMessage);
export const blockedPerson = entity(messagingRows.blockedPerson);
