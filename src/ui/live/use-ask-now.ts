import type * as z from 'zod/mini';
import type { Call, Output } from '#contract/core/call.ts';
import { coreRefusal } from '#contract/core/refusal.ts';
import { type Result, refused } from '#contract/core/result.ts';
import { askOnce } from '#src/core/rpc.ts';
import { refusalOfTrouble } from '#src/core/wire-error.ts';
import { useSession } from './session.tsx';
import { useCanAsk } from './use-status.ts';

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
