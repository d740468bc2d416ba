import { lazy } from 'react';
import { useSnapshot } from 'valtio';
import { unreadTotal } from '#src/features/messaging/data/public.ts';
import { useShared } from '#src/ui/live/use-live.ts';
import { closePanel, type MessagesOptions, openPanel, panel } from './panel/state.ts';
import { usePictures as useTheirPictures } from './person/use-pictures.ts';

/** Opens the message panel from any screen of a signed-in person; with nobody named, where it was left. */
export const openMessages = (options: MessagesOptions = {}): void => openPanel(options);

/** Opens the panel where it was left, or closes it. */
export const switchMessages = (): void => (panel.at === undefined ? openPanel({}) : closePanel());

/** Stands in the frame of signed-in screens. */
export const MessagePanel = lazy(async () => ({ default: (await import('./panel/message-panel.tsx')).MessagePanel }));

/** Somebody asked for the panel: its code is wanted now. */
export const useIsMessaging = (): boolean => useSnapshot(panel).at !== undefined;

/** Unread messages of all conversations that are not muted. */
export const useUnread = (): number => useShared(unreadTotal) ?? 0;

/** Beside a person's name; stands in lists, in a `Suspense` of theirs. */
export const MessageButton = lazy(async () => ({
  default: (await import('./person/message-button.tsx')).MessageButton,
}));

/** What those in a conversation look like; for `KnownPictures`. */
export const usePictures = (groupId: string): ReadonlyMap<string, string> => useTheirPictures(groupId);

/** The conversations in which one may write, to choose one of. */
export const ConversationChoice = lazy(async () => ({
  default: (await import('./list/conversation-choice.tsx')).ConversationChoice,
}));

/** In the settings: whose private messages one refuses. */
export const BlockedPeople = lazy(async () => ({
  default: (await import('./person/blocked-people.tsx')).BlockedPeople,
}));
