import { ChatBar } from '../panel/chat-bar.tsx';

export interface ChatProps {
  readonly groupId: string;
  /** The other person, while a private conversation does not exist yet. */
  readonly to?: string;
  /** Opens at this message instead of at the newest. */
  readonly messageId?: string;
}

/** One conversation: its head, its messages, what is being written. */
export const Chat = ({ groupId }: ChatProps) => <ChatBar title={groupId} />;
