import { useEffect, useState } from 'react';
import { second } from '#contract/core/time.ts';
import { type Sign, signsOf } from '#src/features/messaging/data/panel/signs.ts';
import { type SendState, sendState } from '#src/features/messaging/data/states.ts';
import { useLive } from '#src/ui/live/use-live.ts';

/** Of several messages of a conversation, the one that most needs to be seen. */
const order: readonly SendState[] = ['failed', 'queued', 'sending'];

export const stateOf = (sign: Sign | undefined, now: number): SendState | undefined => {
  const states = (sign?.promised ?? []).map((promised) => sendState(promised, now));
  return order.find((state) => states.includes(state));
};

/** Drafts and what has not arrived; looked at each second while something is on its way (S-350). */
export const useSigns = (): ReadonlyMap<string, Sign> => {
  const signs = useLive(signsOf);
  const [, setTurn] = useState(0);
  const isUnderWay = [...(signs?.values() ?? [])].some((sign) => stateOf(sign, Date.now()) === 'sending');
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(() => setTurn((turn) => turn + 1), second);
    return () => clearInterval(timer);
  }, [isUnderWay]);
  return signs ?? none;
};

const none: ReadonlyMap<string, Sign> = new Map();
