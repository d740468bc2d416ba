import type * as z from 'zod/mini';
import type { Call, Output } from '#contract/core/call.ts';
import { ok, type Result, refused } from '#contract/core/result.ts';
import type { Replica } from './replica.ts';
import { type Wire, WireError, type WireOptions } from './wire-error.ts';

export interface Answer<T> {
  readonly value: T;
  /** When the server gave it, on this device's clock. */
  readonly at: number;
  /** False: the last answer kept on this device, because there is no network. */
  readonly fresh: boolean;
}

export interface Rpc {
  /**
   * Asks the server. Without a network it answers with what the server said last time, and its age; when it was never asked,
   * the WireError is thrown.
   */
  readonly ask: <C extends Call>(call: C, input: z.input<C['input']>) => Promise<Result<Answer<Output<C>>>>;
}

export const createRpc = (replica: Replica, wire: Wire, now: () => number): Rpc => ({
  ask: async <C extends Call>(call: C, input: z.input<C['input']>) => {
    const key = `${call.name} ${JSON.stringify(input)}`;
    try {
      const answered = await wire.post(call, input);
      if (!answered.ok) {
        await replica.db.answers.delete(key);
        return refused(answered.refusal);
      }
      const at = now();
      await replica.db.answers.put({ key, value: answered.value, at });
      return ok({ value: answered.value, at, fresh: true });
    } catch (error) {
      if (!(error instanceof WireError)) throw error;
      const kept = await replica.db.answers.get(key);
      if (kept === undefined) throw error;
      return ok({ value: kept.value as Output<C>, at: kept.at, fresh: false });
    }
  },
});

/** For the screens before there is a session: nothing is kept. Throws WireError without a network. */
export const askOnce = async <C extends Call>(
  wire: Wire,
  call: C,
  input: z.input<C['input']>,
): Promise<Result<Output<C>>> => {
  const answered = await wire.post(call, input);
  return answered.ok ? ok(answered.value) : refused(answered.refusal);
};

/** The same wire, whose code is fetched with the first question: a screen is painted without it. */
export const lazyWire = (options: WireOptions): Wire => {
  let loaded: Promise<Wire> | undefined;
  return {
    post: async (...question) => {
      loaded ??= import('./wire.ts').then(
        ({ createWire }) => createWire(options),
        (error: unknown) => {
          loaded = undefined;
          throw new WireError('offline', String(error));
        },
      );
      const answered = await (await loaded).post(...question);
      if (!answered.ok) options.onRefused?.(answered.refusal);
      return answered;
    },
  };
};
