import type * as z from 'zod/mini';
import type { Input, Mutation, Output } from '#contract/core/call.ts';
import type { Result } from '#contract/core/result.ts';
import type { Asking, CallHandler } from '../feature.ts';
import { answeredTo } from '../http/answers.ts';

type Schema = z.ZodMiniType;

/** What a frame's handler may use. Whoever asks is logged in. */
export interface FrameAsking extends Asking {
  /** Names this frame: of a write it is the mutation's id, so that the same frame sent again is the same write. */
  readonly uniqueCode: string;
  /** Executes a mutation exactly once for each `uniqueCode`. */
  readonly carryOut: <M extends Mutation>(mutation: M, input: Input<M>) => Promise<Result<Output<M>>>;
}

/** One of the specification's frames. What it answers is the payload beside code 200; a refusal is said as code 201. */
export interface FrameHandler<I extends Schema = Schema> {
  readonly requestType: number;
  readonly payload: I;
  readonly run: (payload: z.output<I>, asking: FrameAsking) => Promise<Result<object>>;
}

/** What a call answers over HTTP. Counted as there. */
export const onAsk = (requestType: number, { call, run }: CallHandler): FrameHandler => ({
  requestType,
  payload: call.input,
  run: ((input: never, asking: FrameAsking) =>
    answeredTo(asking.core, asking.uid, () => run(input, asking))) as unknown as FrameHandler['run'],
});

/** The payload a handler gets was parsed with its own schema, which is what makes the erasure sound. */
export const onFrame = <I extends Schema>(requestType: number, payload: I, run: FrameHandler<I>['run']): FrameHandler =>
  ({ requestType, payload, run }) as unknown as FrameHandler;
