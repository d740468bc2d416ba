import { useCallback, useEffect, useState } from 'react';
import type { Call, Input, Output } from '#contract/core/call.ts';
import type { Refusal } from '#contract/core/refusal.ts';
import { useSession } from './session.tsx';
import { useCanAsk } from './use-status.ts';

export type Asked<T> =
  | { readonly state: 'asking' }
  /** `fresh` false: the answer kept on this device, `at` its time. */
  | { readonly state: 'answered'; readonly value: T; readonly at: number; readonly fresh: boolean }
  | { readonly state: 'refused'; readonly refusal: Refusal }
  /** No network, and never answered on this device. */
  | { readonly state: 'unknown' };

/** A question to the server, asked again when the network comes back or `ask` is called. */
export const useAnswer = <C extends Call>(call: C, input: Input<C>): { asked: Asked<Output<C>>; ask: () => void } => {
  const { rpc } = useSession();
  const canAsk = useCanAsk();
  const [asked, setAsked] = useState<Asked<Output<C>>>({ state: 'asking' });
  const [turn, setTurn] = useState(0);
  const wanted = JSON.stringify(input);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` and `canAsk` are reasons to ask again
  useEffect(() => {
    let current = true;
    const say = (next: Asked<Output<C>>) => {
      if (current) setAsked(next);
    };
    rpc.ask(call, JSON.parse(wanted)).then(
      (result) =>
        say(result.ok ? { state: 'answered', ...result.value } : { state: 'refused', refusal: result.refusal }),
      () => say({ state: 'unknown' }),
    );
    return () => {
      current = false;
    };
  }, [rpc, call, wanted, turn, canAsk]);
  const ask = useCallback(() => setTurn((times) => times + 1), []);
  return { asked, ask };
};
