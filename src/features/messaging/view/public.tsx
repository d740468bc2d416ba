import { lazy } from 'react';
import { useSnapshot } from 'valtio';
import { type MessagesOptions, openPanel, panel } from './panel/state.ts';

/** Opens the message panel from any screen of a signed-in person; with nobody named, where it was left. */
export const openMessages = (options: MessagesOptions = {}): void => openPanel(options);

/** Stands in the frame of signed-in screens. */
export const MessagePanel = lazy(async () => ({ default: (await import('./panel/message-panel.tsx')).MessagePanel }));

/** Somebody asked for the panel: its code is wanted now. */
export const useIsMessaging = (): boolean => useSnapshot(panel).at !== undefined;
