import { Box, Text } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type Opening, openingOf } from '#src/features/messaging/data/chat/opening.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useBelow } from '#src/ui/window/use-below.ts';
import { Composer, type ComposerHandle } from '../compose/composer.tsx';
import { ArrivingFiles } from '../compose/files/arriving-files.tsx';
import { Announcer } from './announcer.tsx';
import { MessageActions } from './bubble/message-actions.tsx';
import { ChatPlaceProvider } from './context.ts';
import { FarLine } from './far/far-line.tsx';
import { EmptyLog } from './log/empty-log.tsx';
import { type LogHandle, MessageLog } from './log/message-log.tsx';
import { useTalk } from './log/use-talk.ts';
import { LateBar } from './trouble/late-bar.tsx';
import { StuckBar } from './trouble/stuck-bar.tsx';
import { WithdrawnBar } from './trouble/withdrawn-bar.tsx';
import type { ChatFacts } from './use-chat-facts.ts';
import { usePlace } from './use-place.ts';

interface TalkProps {
  readonly facts: ChatFacts;
  readonly messageId: string;
}

/** The messages and the box, once it is known how far they were read. */
export const Talk = ({ facts, messageId }: TalkProps) => {
  const { replica } = useSession();
  const { groupId } = facts;
  // Asked once: the line of what is unread stays where it is while one reads.
  const [opening, setOpening] = useState<Opening>();
  useEffect(() => {
    let isCurrent = true;
    void openingOf(replica, groupId).then((found) => {
      if (isCurrent) setOpening(found);
    });
    return () => {
      isCurrent = false;
    };
  }, [replica, groupId]);
  if (opening === undefined) return <Box flex="1" />;
  return <OpenTalk facts={facts} messageId={messageId} opening={opening} />;
};

const OpenTalk = ({ facts, messageId, opening }: TalkProps & { readonly opening: Opening }) => {
  const { groupId, to } = facts;
  const log = useRef<LogHandle>(null);
  const composer = useRef<ComposerHandle>(null);
  const talk = useTalk(facts, opening, messageId);
  const { place, ...asked } = usePlace(facts, talk.jumpTo, composer);
  const { uid } = useSession();
  const people = useMemo(() => [...facts.members.values()].filter((member) => member.uid !== uid), [facts, uid]);
  const toEnd = () => {
    talk.toEnd();
    log.current?.toEnd();
  };
  const phone = useBelow('md');
  // The keyboard of a phone would cover what was just sent.
  const goOn = useCallback(() => (phone ? log.current?.focus() : composer.current?.focus()), [phone]);
  const shown = (
    <>
      {talk.isEmpty ? <EmptyLog /> : <MessageLog ref={log} {...talk.shown} />}
      <FarLine {...talk.far} />
      <Announcer newest={talk.newest} />
      <StuckBar stuck={talk.stuck} onGone={goOn} />
      <LateBar late={talk.late} onGone={goOn} />
      {facts.silence === undefined && <WithdrawnBar onGone={goOn} />}
      {facts.silence === undefined ? (
        <Composer ref={composer} groupId={groupId} to={to} people={facts.isGroup ? people : []} onSent={toEnd} />
      ) : (
        <Silence reason={facts.silence} />
      )}
      <MessageActions {...asked} />
    </>
  );
  return (
    <ChatPlaceProvider value={place}>
      {facts.silence === undefined ? (
        <ArrivingFiles onFiles={(files) => composer.current?.take(files)}>{shown}</ArrivingFiles>
      ) : (
        shown
      )}
    </ChatPlaceProvider>
  );
};

/** In the place of the box, where one may not write. */
const Silence = ({ reason }: { readonly reason: NonNullable<ChatFacts['silence']> }) => (
  <Text px="4" py="3" borderTopWidth="1px" textAlign="center" fontSize="sm" color="fg.muted" data-silence={reason}>
    {reason === 'muted' ? (
      <Trans>Only staff may write here now.</Trans>
    ) : (
      <Trans>You are not in this conversation any more.</Trans>
    )}
  </Text>
);
