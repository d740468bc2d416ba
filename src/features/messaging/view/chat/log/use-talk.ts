import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { MessageRow } from '#contract/features/messaging/rows.ts';
import { hiddenIn, type Opening } from '#src/features/messaging/data/chat/opening.ts';
import { placeOf, type Stretch } from '#src/features/messaging/data/chat/stretch.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { schoolDay } from '#src/ui/words/time.tsx';
import type { ChatFacts } from '../use-chat-facts.ts';
import { type Outbound, useOutbound } from '../use-outbound.ts';
import { useReaders } from '../use-readers.ts';
import { useSeen } from '../use-seen.ts';
import { type Line, linesOf } from './lines.ts';
import type { LogTarget } from './message-log.tsx';
import { useLog } from './use-log.ts';

const noneHidden: ReadonlySet<string> = new Set();

/** Everything that the log of one conversation shows. */
export const useTalk = ({ groupId }: ChatFacts, opening: Opening, messageId: string) => {
  const { replica, uid } = useSession();
  const log = useLog(groupId, opening.rows);
  const outbound = useOutbound(groupId);
  const hidden = useLive(hiddenIn, groupId) ?? noneHidden;
  const readersOf = useReaders(groupId);
  const { seen, onSeen } = useSeen(groupId, opening.readSeq);
  const [target, setTarget] = useState<LogTarget>({ id: opening.unreadFirst, isMarked: false });
  const messages = useMemo(() => inOrder(log.stretch, log.isLive, outbound), [log.stretch, log.isLive, outbound]);
  const lines = useMemo(
    () => linesOf({ messages, hidden, unreadFirst: opening.unreadFirst, dayOf: schoolDay }),
    [messages, hidden, opening],
  );
  const { toPlace, toEnd } = log;
  const jumpTo = useCallback(
    async (id: string) => {
      const seq = await placeOf(replica, id);
      if (seq === undefined) return;
      if (!lines.some(({ message }) => message.id === id)) toPlace(seq);
      setTarget({ id, isMarked: true });
    },
    [replica, lines, toPlace],
  );
  useFirst(messageId, log.stretch, jumpTo);
  const goToEnd = useCallback(() => {
    toEnd();
    setTarget({ id: '', isMarked: false });
  }, [toEnd]);
  const onLine = useCallback(({ message }: Line) => onSeen(message.seq), [onSeen]);
  const unseen = messages.filter(({ seq, fromUid, type }) => seq > seen && fromUid !== uid && type !== 'change').length;
  return {
    isEmpty: log.stretch !== undefined && lines.length === 0,
    newest: log.isLive ? log.stretch?.placed.at(-1) : undefined,
    stuck: outbound.stuck,
    late: outbound.late,
    jumpTo,
    toEnd: goToEnd,
    shown: {
      lines,
      isLive: log.isLive,
      older: log.older,
      target,
      deliveries: outbound.deliveries,
      readersOf,
      unseen,
      onBack: log.back,
      onOn: log.on,
      onToEnd: goToEnd,
      onSeen: onLine,
    },
  };
};

/** What the server placed in its order, then what is on its way in the order in which it was said. */
const inOrder = (stretch: Stretch | undefined, isLive: boolean, { refused, orderOf }: Outbound) => {
  if (stretch === undefined) return [];
  if (!isLive) return stretch.placed;
  const waiting = [...new Map([...refused, ...stretch.pending].map((message) => [message.id, message])).values()];
  const orderOfRow = ({ id }: MessageRow) => orderOf.get(id) ?? 0;
  return [...stretch.placed, ...waiting.sort((one, other) => orderOfRow(one) - orderOfRow(other) || one.at - other.at)];
};

/** A message that the chat was opened for. */
const useFirst = (
  messageId: string,
  stretch: Stretch | undefined,
  jumpTo: (id: string) => Promise<void>,
): void => {
  const gone = useRef('');
  useEffect(() => {
    if (messageId === '' || stretch === undefined || gone.current === messageId) return;
    gone.current = messageId;
    void jumpTo(messageId);
  }, [messageId, stretch, jumpTo]);
};
