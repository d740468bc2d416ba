import { useCallback, useEffect, useState } from 'react';
import type * as z from 'zod/mini';
import type { Call, Input, Output } from '#contract/core/call.ts';
import { coreRefusal, type Refusal } from '#contract/core/refusal.ts';
import { type Result, refused } from '#contract/core/result.ts';
import { askOnce } from '#src/core/rpc.ts';
import { refusalOfTrouble } from '#src/core/wire-error.ts';
import { useSession } from './session.tsx';
import { useCanAsk } from './use-status.ts';

export type Answer<T> =
  | { readonly state: 'asking' }
  /** `fresh` false: the answer kept on this device, `at` its time. */
  | { readonly state: 'answered'; readonly value: T; readonly at: number; readonly fresh: boolean }
  | { readonly state: 'refused'; readonly refusal: Refusal }
  /** No network, and never answered on this device. */
  | { readonly state: 'unknown' };

/** A question to the server, asked again when the network comes back or `ask` is called. */
export const useAnswer = <C extends Call>(call: C, input: Input<C>): { asked: Answer<Output<C>>; ask: () => void } => {
  const { rpc } = useSession();
  const canAsk = useCanAsk();
  const [asked, setAsked] = useState<Answer<Output<C>>>({ state: 'asking' });
  const [turn, setTurn] = useState(0);
  const wanted = JSON.stringify(input);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` and `canAsk` are reasons to ask again
  useEffect(() => {
    let current = true;
    const say = (next: Answer<Output<C>>) => {
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

/** Asks the server of the signed-in person; what could not be asked is a refusal too. */
export const useAskNow = () => {
  const { wire } = useSession();
  const canAsk = useCanAsk();
  const ask = async <C extends Call>(call: C, input: z.input<C['input']>): Promise<Result<Output<C>>> => {
    if (!canAsk) return refused(coreRefusal.needsNetwork);
    try {
      return await askOnce(wire, call, input);
    } catch (error) {
      return refused(refusalOfTrouble(error));
    }
  };
  return { ask, canAsk };
};
