import { useCallback, useRef } from 'react';
import type * as z from 'zod/mini';
import type { Mutation } from '#contract/core/call.ts';
import type { Refusal } from '#contract/core/refusal.ts';
import { replyCode } from '#contract/core/reply-code.ts';
import type { Result } from '#contract/core/result.ts';
import type { Mutated } from '#src/core/writing/store.ts';
import { useSession } from '../session.tsx';
import { makeId } from './make-id.ts';
import { underOwnId } from './sender.ts';

/** Nobody said yes or no: the same may be sent again. */
const undecided: readonly number[] = [replyCode.tryAgain, replyCode.tooMany];

export type Send = <M extends Mutation>(
  call: M,
  make: (id: string) => z.input<M['input']>,
) => Promise<Result<Mutated<M>>>;

/**
 * Sends what a form without a draft holds, under an id that was made when the form began: pressed again, whatever became of the
 * answer, it is the same act.
 */
export const useSend = (): Send => {
  const { store } = useSession();
  const act = useRef('');
  return useCallback<Send>(
    async (call, make) => {
      const id = () => {
        act.current ||= makeId();
        return act.current;
      };
      const renew = () => {
        act.current = '';
      };
      const answer = await underOwnId({ id, renew }, (mid) => store.mutate(call, make(mid), { id: mid }));
      // What was decided is over; the next press is another act.
      if (answer.ok || !undecided.includes(answer.refusal.code)) renew();
      return answer;
    },
    [store],
  );
};

/**
 * One after another, up to the first that is refused. What is promised is told, so that it leaves its form: pressed again, only
 * what is left goes.
 */
export const sendEach = async <T>(
  items: readonly T[],
  send: (item: T) => Promise<Result<unknown>>,
  onSent: (item: T) => void,
): Promise<Refusal | undefined> => {
  for (const item of items) {
    const result = await send(item);
    if (!result.ok) return result.refusal;
    onSent(item);
  }
  return undefined;
};
