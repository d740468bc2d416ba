import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { MessageRow } from '#contract/features/messaging/rows.ts';
import { hiddenIn, type Opening, type Piece } from '#src/features/messaging/data/chat.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { schoolDay } from '#src/ui/words/time.tsx';
import { messageShown } from '../panel/state.ts';
import { type ChatFacts, type Outbound, useOutbound } from './context.ts';
import { type Line, linesOf, readWith } from './lines.ts';
import type { LogTarget } from './message-log.tsx';
import { useJump } from './use-jump.ts';
import { type Log, useLog } from './use-log.ts';
import { useLooking, useReaders, useSeen } from './use-seen.ts';

const noneHidden: ReadonlySet<string> = new Set();

/** Everything that the log of one conversation shows. */
export const useTalk = ({ groupId }: ChatFacts, opening: Opening, messageId: string) => {
  const { uid } = useSession();
  const log = useLog(groupId, opening.rows);
  const outbound = useOutbound(groupId);
  const hidden = useLive(hiddenIn, groupId) ?? noneHidden;
  const readersOf = useReaders(groupId);
  const { seen, onSeen } = useSeen(groupId, opening.readSeq);
  const isLooking = useLooking();
  const [target, setTarget] = useState<LogTarget>({
    id: opening.unreadFirst,
    seq: opening.readSeq + 1,
    isMarked: false,
  });
  const messages = useMemo(() => inOrder(log.piece, log.isLive, outbound), [log.piece, log.isLive, outbound]);
  const unreadFirst = useReturn(log, seen, isLooking, setTarget) || opening.unreadFirst;
  const lines = useMemo(
    () => linesOf({ messages, hidden, unreadFirst, dayOf: schoolDay }),
    [messages, hidden, unreadFirst],
  );
  const { jumpTo, goToEnd, onAtEnd, isFinding } = useJump(groupId, messages, log, setTarget);
  useFirst(messageId, log.piece, jumpTo);
  const onLine = useCallback(
    ({ message }: Line) => onSeen(readWith(messages, hidden, message.seq)),
    [messages, hidden, onSeen],
  );
  const unseen = messages.filter(({ seq, fromUid, type }) => seq > seen && fromUid !== uid && type !== 'change').length;
  return {
    isEmpty: log.piece !== undefined && lines.length === 0,
    newest: log.isLive ? log.piece?.placed.at(-1) : undefined,
    stuck: outbound.stuck,
    late: outbound.late,
    jumpTo,
    toEnd: goToEnd,
    far: { isFinding, newer: log.newer },
    shown: {
      lines,
      isLive: log.isLive,
      isAnswered: log.isAnswered,
      isLooking,
      older: log.older,
      target,
      deliveries: outbound.deliveries,
      readersOf,
      unseen,
      onBack: log.back,
      onOn: log.on,
      onTrim: log.trim,
      onToEnd: goToEnd,
      onAtEnd,
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

/**
 * What came while nobody looked is not run past: whoever was at the end finds where it begins. Answers its first message; '' when
 * there was none.
 */
const useReturn = (
  { piece, isLive }: Log,
  seen: number,
  isLooking: boolean,
  setTarget: (target: LogTarget) => void,
): string => {
  const { uid } = useSession();
  const left = useRef<number>(undefined);
  const [first, setFirst] = useState('');
  useEffect(() => {
    const end = piece?.newest ?? 0;
    if (!isLooking) {
      left.current ??= isLive && seen >= end ? seen : 0;
      return;
    }
    const from = left.current ?? 0;
    left.current = undefined;
    if (from === 0 || end <= from) return;
    const id = piece?.placed.find(({ seq, fromUid }) => seq > from && fromUid !== uid)?.id ?? '';
    if (id !== '') setFirst(id);
    setTarget({ id, seq: from + 1, isMarked: false });
  }, [piece, isLive, seen, isLooking, uid, setTarget]);
  return first;
};

/** A message that the chat was opened for; once, so that it can be asked for again. */
const useFirst = (messageId: string, piece: Piece | undefined, jumpTo: (id: string) => Promise<void>): void => {
  useEffect(() => {
    if (messageId === '' || piece === undefined) return;
    messageShown();
    void jumpTo(messageId);
  }, [messageId, piece, jumpTo]);
};
