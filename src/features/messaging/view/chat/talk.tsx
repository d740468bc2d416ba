import { Box, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { MessageRow } from '#contract/features/messaging/rows.ts';
import { type Opening, openingOf } from '#src/features/messaging/data/chat.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useStatus } from '#src/ui/live/use-status.ts';
import { useBelow } from '#src/ui/window/use-below.ts';
import { ArrivingFiles } from '../compose/arriving-files.tsx';
import { Composer, type ComposerHandle } from '../compose/composer.tsx';
import { type ChatContextValue, type ChatFacts, ChatPlaceProvider, useChatContext } from './context.ts';
import { type LogHandle, MessageLog } from './message-log.tsx';
import { MessageActions } from './message-menu.tsx';
import { useGist } from './summary.ts';
import { LateBar, StuckBar, WithdrawnBar } from './trouble.tsx';
import type { OlderState } from './use-log.ts';
import { useTalk } from './use-talk.ts';

/** For the ear: what others say while the chat is open, and nothing of what lies there already. */
const Announcer = ({ newest }: { readonly newest: MessageRow | undefined }) => {
  const { t } = useLingui();
  const { uid } = useSession();
  const { members } = useChatContext();
  const gistOf = useGist();
  const [said, setSaid] = useState('');
  const last = useRef<number>(undefined);
  const seq = newest?.seq ?? 0;
  useEffect(() => {
    const before = last.current;
    last.current = Math.max(seq, before ?? 0);
    if (newest === undefined || before === undefined || seq <= before) return;
    if (newest.fromUid === uid || newest.type === 'change') return;
    const name = members.get(newest.fromUid)?.name ?? '';
    const gist = gistOf(newest);
    setSaid(name === '' ? gist : t`${name}: ${gist}`);
  }, [seq, newest, uid, members, gistOf, t]);
  return (
    <Box srOnly aria-live="polite" data-said>
      {said}
    </Box>
  );
};

interface FarLineProps {
  readonly isFinding: boolean;
  readonly newer: OlderState;
}

/** Below the log: what is fetched for it, or waits for the network. */
const FarLine = ({ isFinding, newer }: FarLineProps) => {
  const state = isFinding ? 'finding' : newer === 'asking' || newer === 'offline' ? newer : undefined;
  return (
    <Box role="status" flex="none">
      {state !== undefined && (
        <Text px="4" py="1.5" textAlign="center" fontSize="xs" color="fg.muted" data-far={state}>
          {state === 'finding' && <Trans>Looking for the message…</Trans>}
          {state === 'asking' && <Trans>Loading newer messages…</Trans>}
          {state === 'offline' && <Trans>Newer messages come when you are online</Trans>}
        </Text>
      )}
    </Box>
  );
};

/** Nothing was said yet, or nothing of it is on this device. */
const EmptyLog = () => {
  const { connection } = useStatus();
  const { isGroup, to, members } = useChatContext();
  const name = members.get(to)?.name ?? '';
  return (
    <Flex flex="1" minH="0" align="center" justify="center" textAlign="center" px="6">
      <Text fontSize="sm" color="fg.muted" maxW="22rem" data-empty-log>
        {isGroup ? (
          <Trans>Nobody has written yet. What you write here, everybody in it reads.</Trans>
        ) : (
          <Trans>Write the first message to {name}.</Trans>
        )}
        {connection === 'offline' && (
          <>
            {' '}
            <Trans>Offline: it is sent when you are online again.</Trans>
          </>
        )}
      </Text>
    </Flex>
  );
};

/** What lines ask of the chat around them, and whose menu and whose readers are open. */
const usePlace = (
  facts: ChatFacts,
  jumpTo: (id: string) => Promise<void>,
  composer: RefObject<ComposerHandle | null>,
) => {
  const [menu, setMenu] = useState<MessageRow>();
  const [readers, setReaders] = useState<MessageRow>();
  const menuOf = menu?.id ?? '';
  const place = useMemo(
    (): ChatContextValue => ({
      groupId: facts.groupId,
      to: facts.to,
      isGroup: facts.isGroup,
      isStaff: facts.isStaff,
      members: facts.members,
      menuOf,
      openMenu: setMenu,
      showReaders: setReaders,
      jumpTo: (id) => void jumpTo(id),
      answer: ({ id }) => composer.current?.answer(id),
      edit: (text) => composer.current?.add(text),
    }),
    [facts, menuOf, jumpTo, composer],
  );
  return { place, menu, readers, onMenuClosed: () => setMenu(undefined), onReadersClosed: () => setReaders(undefined) };
};

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
