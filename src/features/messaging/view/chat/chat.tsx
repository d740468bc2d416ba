import { IconButton } from '@chakra-ui/react';
import { Plural, useLingui } from '@lingui/react/macro';
import { Info } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { ChatBar } from '../panel/chat-bar.tsx';
import { Talk } from './talk.tsx';
import { MissingChat } from './trouble/missing-chat.tsx';
import { useChatFacts } from './use-chat-facts.ts';

const GroupInfo = lazy(async () => ({ default: (await import('./info/group-info.tsx')).GroupInfo }));

export interface ChatProps {
  readonly groupId: string;
  /** The other person, while a private conversation does not exist yet. */
  readonly to?: string;
  /** Opens at this message instead of at the newest. */
  readonly messageId?: string;
}

/** One conversation: its head, its messages, what is being written. */
export const Chat = ({ groupId, to = '', messageId = '' }: ChatProps) => {
  const { t } = useLingui();
  const facts = useChatFacts(groupId, to);
  const [isInfo, setInfo] = useState(false);
  if (facts === undefined)
    return (
      <>
        <ChatBar title="" />
        <Waiting />
      </>
    );
  if (facts.conversation === undefined && to === '')
    return (
      <>
        <ChatBar title={t`Conversation`} />
        <MissingChat />
      </>
    );
  if (isInfo)
    return (
      <Suspense fallback={<ChatBar title={facts.title} />}>
        <GroupInfo facts={facts} onBack={() => setInfo(false)} />
      </Suspense>
    );
  return (
    <>
      <ChatBar
        title={facts.title}
        detail={facts.isGroup && <Plural value={facts.members.size} one="# member" other="# members" />}
      >
        {facts.conversation !== undefined && (
          <IconButton
            variant="ghost"
            size="sm"
            aria-label={t`About this conversation`}
            title={t`About this conversation`}
            onClick={() => setInfo(true)}
            data-chat-info
          >
            <Info strokeWidth={1.75} aria-hidden />
          </IconButton>
        )}
      </ChatBar>
      <Talk facts={facts} messageId={messageId} />
    </>
  );
};
