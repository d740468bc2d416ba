import { useCallback, useEffect, useRef, useState } from 'react';
import type { MessageRow } from '#contract/features/messaging/rows.ts';
import type { LogTarget } from '../log/message-log.tsx';
import type { Log } from '../log/use-log.ts';
import { createTurns } from './turns.ts';
import { useFar } from './use-far.ts';

/** What takes less is not spoken of, ms. */
const quiet = 300;

/** Leads to a message, wherever in the history it is, and to the end. */
export const useJump = (
  groupId: string,
  messages: readonly MessageRow[],
  { piece, toPlace, toEnd }: Log,
  setTarget: (target: LogTarget) => void,
) => {
  const find = useFar(groupId);
  const [turns] = useState(createTurns);
  const [isFinding, setFinding] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const end = piece?.newest ?? 0;
  const rest = useCallback(() => {
    clearTimeout(timer.current);
    setFinding(false);
  }, []);
  const stop = useCallback(() => {
    turns.end();
    rest();
  }, [turns, rest]);
  useEffect(() => stop, [stop]);
  const jumpTo = useCallback(
    async (id: string) => {
      const shown = messages.find((message) => message.id === id);
      if (shown !== undefined) {
        stop();
        return setTarget({ id, seq: shown.seq, isMarked: true });
      }
      const isWanted = turns.begin(id);
      if (isWanted === undefined) return;
      rest();
      timer.current = setTimeout(() => setFinding(true), quiet);
      try {
        const found = await find(id, end, isWanted);
        if (found === undefined || !isWanted()) return;
        if (found.seq === 0) toEnd();
        else toPlace(found.seq, found.upTo);
        setTarget({ id, seq: found.seq, isMarked: true });
      } finally {
        if (isWanted()) stop();
      }
    },
    [messages, turns, find, end, rest, stop, toPlace, toEnd, setTarget],
  );
  const goToEnd = useCallback(() => {
    stop();
    toEnd();
    setTarget({ id: '', seq: 0, isMarked: false });
  }, [stop, toEnd, setTarget]);
  const onAtEnd = useCallback(
    (isAtEnd: boolean) => {
      turns.reached(isAtEnd);
      if (!turns.isBusy()) rest();
    },
    [turns, rest],
  );
  return { jumpTo, goToEnd, onAtEnd, isFinding };
};
