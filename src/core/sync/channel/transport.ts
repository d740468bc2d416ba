import type { Input, Output } from '#contract/core/call.ts';
import { type PushItem, push } from '#contract/core/sync.ts';
import type { Answered, Wire } from '../../wire-error.ts';

/** What one push brings to the server; from this device each item is whole. */
export interface PushRequest extends Omit<Input<typeof push>, 'items'> {
  readonly items: PushItem[];
}

/** Carries pushes. */
export interface Transport {
  /** Bytes of items that it hands over in one push before anybody answers; 0 while it is nothing but requests. */
  readonly room: () => number;
  readonly push: (input: PushRequest) => Promise<Answered<Output<typeof push>>>;
}

/** How the server is reached: questions by requests, pushes by a transport. */
export interface Ways {
  readonly wire: Wire;
  /** Requests, unless told. */
  readonly transport?: Transport;
}

export const transportOf = ({ wire, transport }: Ways): Transport =>
  transport ?? { room: () => 0, push: (input) => wire.post(push, input) };

/** The same ways, with something done around whatever awaits an answer. */
export const waysWithin = (ways: Ways, around: <T>(ask: () => Promise<T>) => Promise<T>): Required<Ways> => {
  const transport = transportOf(ways);
  return {
    wire: { post: (call, input, headers) => around(() => ways.wire.post(call, input, headers)) },
    transport: { ...transport, push: (input) => around(() => transport.push(input)) },
  };
};
