import { IconButton } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Info } from 'lucide-react';
import { lazy, type RefObject, Suspense, useEffect, useRef } from 'react';
import { useStatus } from '#src/ui/live/use-status.ts';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { KnownPictures } from '#src/ui/parts/person-mark.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { useBelow } from '#src/ui/window/use-below.ts';
import { ChatBar } from '../panel/chat-bar.tsx';
import { mayTakeFocus, showInfo } from '../panel/state.ts';
import { usePictures } from '../person/use-pictures.ts';
import { useChatFacts } from './context.ts';
import { Talk } from './talk.tsx';

/** An address may name a conversation that this device has not, or that the person has nothing to do with. */
const MissingChat = () => {
  const { connection, lastSyncAt, syncing } = useStatus();
  const isReachable = connection === 'online' || connection === 'checking';
  if (isReachable && (syncing || lastSyncAt === 0)) return <Waiting />;
  return isReachable ? (
    <EmptyState picture="lost" title={<Trans>No such conversation</Trans>}>
      <Trans>It does not exist, or you are not in it.</Trans>
    </EmptyState>
  ) : (
    <EmptyState picture="offline" title={<Trans>Not on this device</Trans>}>
      <Trans>This conversation is not on this device yet. It will be loaded when you are online.</Trans>
    </EmptyState>
  );
};

const GroupInfo = lazy(async () => ({ default: (await import('./group-info.tsx')).GroupInfo }));

export interface ChatProps {
  readonly groupId: string;
  /** The other person, while a private conversation does not exist yet. */
  readonly to?: string;
  /** Opens at this message instead of at the newest. */
  readonly messageId?: string;
  /** What is known about it, in the place of its messages. */
  readonly isInfo?: boolean;
}

/** One conversation: its head, its messages, what is being written. */
export const Chat = ({ groupId, to = '', messageId = '', isInfo = false }: ChatProps) => {
  const { t } = useLingui();
  const facts = useChatFacts(groupId, to);
  const pictures = usePictures(facts?.conversation !== undefined && facts.isGroup ? groupId : '');
  const { heading, infoButton } = useFocus(facts !== undefined, isInfo);
  if (facts === undefined)
    return (
      <>
        <ChatBar title="" heading={heading} />
        <Waiting />
      </>
    );
  if (facts.conversation === undefined && facts.to === '')
    return (
      <>
        <ChatBar title={t`Conversation`} heading={heading} />
        <MissingChat />
      </>
    );
  if (isInfo && facts.conversation !== undefined)
    return (
      <KnownPictures value={pictures}>
        <Suspense fallback={<ChatBar title={facts.title} />}>
          <GroupInfo facts={facts} onBack={() => showInfo(false)} />
        </Suspense>
      </KnownPictures>
    );
  return (
    <KnownPictures value={pictures}>
      <ChatBar
        heading={heading}
        title={facts.title}
        detail={facts.isGroup && <Plural value={facts.members.size} one="# member" other="# members" />}
      >
        {facts.conversation !== undefined && (
          <IconButton
            ref={infoButton}
            variant="ghost"
            size="sm"
            aria-label={t`About this conversation`}
            title={t`About this conversation`}
            onClick={() => showInfo(true)}
            data-chat-info
          >
            <Info strokeWidth={1.75} aria-hidden />
          </IconButton>
        )}
      </ChatBar>
      <Talk facts={facts} messageId={messageId} />
    </KnownPictures>
  );
};

interface FocusPlaces {
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly infoButton: RefObject<HTMLButtonElement | null>;
}

/** On a phone the row that led here is gone, and the button that led to what is known about it goes too. */
const useFocus = (isKnown: boolean, isInfo: boolean): FocusPlaces => {
  const phone = useBelow('md');
  const heading = useRef<HTMLHeadingElement>(null);
  const infoButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isKnown && (phone || (mayTakeFocus() && document.activeElement === document.body))) heading.current?.focus();
  }, [isKnown, phone]);
  const wasInfo = useRef(isInfo);
  useEffect(() => {
    if (wasInfo.current && !isInfo) infoButton.current?.focus();
    wasInfo.current = isInfo;
  }, [isInfo]);
  return { heading, infoButton };
};
