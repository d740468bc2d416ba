import { proxy } from 'valtio';
import { privateId } from '#contract/features/messaging/private.ts';
import { rememberedPerson } from '#src/ui/live/person.ts';
import { isBelow } from '#src/ui/window/use-below.ts';

export type PanelTab = 'conversations' | 'friends';

export interface MessagesOptions {
  /** A conversation. */
  readonly groupId?: string;
  /** A person: the private conversation with them, whether it exists yet or not. */
  readonly uid?: string;
  /** With `groupId`: opens at this message. */
  readonly messageId?: string;
  readonly tab?: PanelTab;
}

/** What the panel shows. Empty texts stand for nothing. */
export interface PanelState {
  readonly tab: PanelTab;
  readonly groupId: string;
  /** The other person, while a private conversation is not on this device. */
  readonly to: string;
  readonly messageId: string;
  /** What is known about the conversation, in the place of its messages. */
  readonly isInfo: boolean;
}

const start: PanelState = { tab: 'conversations', groupId: '', to: '', messageId: '', isInfo: false };

export const panel = proxy<{ at: PanelState | undefined }>({ at: undefined });

let last = start;
let opener: Element | null = null;

/** What gets the focus back. */
export const panelOpener = (): HTMLElement | null =>
  opener instanceof HTMLElement && opener.isConnected ? opener : null;

let isPressed = false;

/** The panel was asked for by a press, and nothing was pressed since: what was begun elsewhere meanwhile keeps the focus. */
export const mayTakeFocus = (): boolean => isPressed;

const goneOn = () => {
  isPressed = false;
  for (const name of presses) removeEventListener(name, goneOn, true);
};
const presses = ['pointerdown', 'keydown'] as const;

const notePress = (): void => {
  isPressed = true;
  for (const name of presses) addEventListener(name, goneOn, true);
};

/** With nobody named, a wide window shows the conversation that was open last. */
export const openPanel = (options: MessagesOptions): void => {
  if (panel.at === undefined) opener = document.activeElement;
  notePress();
  showPanel(options);
};

/** As an address says, which nobody may have pressed. */
export const showPanel = ({ groupId = '', uid = '', messageId = '', tab }: MessagesOptions): void => {
  const id = uid === '' ? groupId : privateId(rememberedPerson()?.uid ?? '', uid);
  const chosen = tab ?? (id === '' ? start.tab : (panel.at?.tab ?? start.tab));
  const known = isBelow('md') ? start : (panel.at ?? last);
  panel.at =
    id === ''
      ? { ...known, messageId: '', isInfo: false, tab: chosen }
      : { tab: chosen, groupId: id, to: uid, messageId, isInfo: false };
};

export const closePanel = (): void => {
  if (panel.at !== undefined) last = panel.at;
  panel.at = undefined;
};

/** Back to the lists. */
export const leaveChat = (): void => {
  if (panel.at !== undefined) panel.at = { ...panel.at, groupId: '', to: '', messageId: '', isInfo: false };
};

export const showInfo = (isInfo: boolean): void => {
  if (panel.at !== undefined) panel.at = { ...panel.at, isInfo };
};

/** The log went there. */
export const messageShown = (): void => {
  if (panel.at !== undefined) panel.at = { ...panel.at, messageId: '' };
};

export const chooseTab = (tab: PanelTab): void => {
  if (panel.at !== undefined) panel.at = { ...panel.at, tab };
};
