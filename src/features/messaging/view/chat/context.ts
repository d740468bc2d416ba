import { createContext, useContext } from 'react';
import type { MessageRow } from '#contract/features/messaging/rows.ts';
import type { Member } from '#src/features/messaging/data/chat/facts.ts';

/** What every line of an open chat may need. */
export interface ChatPlace {
  readonly groupId: string;
  /** The other one of a private conversation; '' elsewhere. */
  readonly to: string;
  /** Several people: bubbles of others have names and pictures. */
  readonly isGroup: boolean;
  readonly members: ReadonlyMap<string, Member>;
  /** May take back what others said, at any time. */
  readonly isStaff: boolean;
  readonly answer: (message: MessageRow) => void;
  /** Puts a text into the box again. */
  readonly edit: (text: string) => void;
  /** Shows a message, wherever in the history it is. */
  readonly jumpTo: (id: string) => void;
  /** The message whose menu is open; '' while none is. */
  readonly menuOf: string;
  readonly openMenu: (message: MessageRow) => void;
  readonly showReaders: (message: MessageRow) => void;
}

const Context = createContext<ChatPlace | undefined>(undefined);

export const ChatPlaceProvider = Context.Provider;

export const useChatPlace = (): ChatPlace => {
  const place = useContext(Context);
  if (place === undefined) throw new Error('useChatPlace outside of a chat');
  return place;
};
