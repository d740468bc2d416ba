import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { MessageRow } from '#contract/features/messaging/rows.ts';
import { hiddenIn, type Opening } from '#src/features/messaging/data/chat/opening.ts';
import { type Piece, placeOf } from '#src/features/messaging/data/chat/piece.ts';
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
  const messages = useMemo(() => inOrder(log.piece, log.isLive, outbound), [log.piece, log.isLive, outbound]);
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
  useFirst(messageId, log.piece, jumpTo);
  const goToEnd = useCallback(() => {
    toEnd();
    setTarget({ id: '', isMarked: false });
  }, [toEnd]);
  const onLine = useCallback(({ message }: Line) => onSeen(message.seq), [onSeen]);
  const unseen = messages.filter(({ seq, fromUid, type }) => seq > seen && fromUid !== uid && type !== 'change').length;
  return {
    isEmpty: log.piece !== undefined && lines.length === 0,
    newest: log.isLive ? log.piece?.placed.at(-1) : undefined,
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
      onTrim: log.trim,
      onToEnd: goToEnd,
      onSeen: onLine,
    },
  };
};

/** What the server placed in its order, then what is on its way in the order in which it was said. */
const inOrder = (piece: Piece | undefined, isLive: boolean, { messages }: Outbound): readonly MessageRow[] => {
  if (piece === undefined) return [];
  if (!isLive) return piece.placed;
  const placed = new Set(piece.placed.map(({ id }) => id));
  return [...piece.placed, ...messages.filter(({ id }) => !placed.has(id))];
};

/** A message that the chat was opened for. */
const useFirst = (messageId: string, piece: Piece | undefined, jumpTo: (id: string) => Promise<void>): void => {
  const gone = useRef('');
  useEffect(() => {
    if (messageId === '' || piece === undefined || gone.current === messageId) return;
    gone.current = messageId;
    void jumpTo(messageId);
  }, [messageId, piece, jumpTo]);
};
