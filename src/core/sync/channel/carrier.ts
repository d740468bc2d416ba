import { ackCode, channelLimits, PushAck, Refused, requestType } from '#contract/core/channel/frames.ts';
import { type LivePatch, push } from '#contract/core/sync.ts';
import { second } from '#contract/core/time.ts';
import { type Wire, WireError } from '../../wire-error.ts';
import { sealOf } from '../dispatch.ts';
import { NoReply } from './connection.ts';
import type { Line } from './line.ts';
import type { PushRequest, Transport } from './transport.ts';

/** Bytes of a frame around the items of its push. */
const envelope = 1_024;
/** Bytes of items that one frame carries. */
const frameRoom = channelLimits.frameBytes - envelope;

export interface CarrierOptions {
  readonly line: Pick<Line, 'isIn' | 'ask'>;
  readonly wire: Wire;
  /** What an acknowledged push changed; heard before the push is answered. */
  readonly onPatches: (patches: readonly LivePatch[]) => void;
  /** The socket did not bring an answer: these are on no socket's way any more. Answers which were sealed meanwhile. */
  readonly onFallback: (mids: readonly string[]) => Promise<ReadonlySet<string>>;
}

type Answer = Awaited<ReturnType<Transport['push']>>;

/**
 * Pushes go over the logged-in socket, and by HTTP when there is none, when they do not fit, or when the socket
 * brings no answer. It is the same request each time, and the server does it once; or not at all, if the person thought better
 * of it meanwhile and it comes in time.
 */
export const socketFirst = ({ line, wire, onPatches, onFallback }: CarrierOptions): Transport => {
  const overSocket: (input: PushRequest) => Promise<Answer | undefined> = async (input) => {
    if (!line.isIn() || bytesOf(input.items) > frameRoom) return undefined;
    const answer = await askPatiently(line, { push: input });
    const ack = PushAck.safeParse(answer).data;
    if (ack !== undefined) {
      onPatches(ack.patches);
      return { ok: true, value: ack };
    }
    const wait = notYet(answer);
    if (wait !== undefined) throw wait;
    return undefined;
  };
  return {
    room: () => (line.isIn() ? frameRoom : 0),
    push: async (input) => {
      const answered = await overSocket(input).catch((error: unknown) => {
        if (error instanceof NoReply) return undefined;
        throw error;
      });
      if (answered !== undefined) return answered;
      const sealed = await onFallback(input.items.map(({ mid }) => mid));
      const items = input.items.map((one) => (sealed.has(one.mid) ? sealOf(one) : one));
      return wire.post(push, { ...input, items });
    },
  };
};

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).byteLength;

/** A rush of frames is over in a moment; waited for here, it is no trouble that anybody need hear of. */
const shortWait = 3 * second;

const askPatiently = async (line: CarrierOptions['line'], payload: unknown): Promise<unknown> => {
  const answer = await line.ask(requestType.pushMessage, payload);
  const wait = notYet(answer)?.retryAfter;
  if (wait === undefined || wait > shortWait) return answer;
  await new Promise((resolve) => setTimeout(resolve, wait));
  return line.ask(requestType.pushMessage, payload);
};

/** Whatever else it is, HTTP finds out, with words that the engine knows. */
const notYet = (answer: unknown): WireError | undefined => {
  const no = Refused.safeParse(answer).data;
  return no?.code === ackCode.notYet ? new WireError('unreachable', no.reason, no.retryAfterMs) : undefined;
};
