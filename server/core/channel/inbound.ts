import type { RawData, WebSocket } from 'ws';
import {
  ackCode,
  channelClosing,
  channelLimits,
  Frame,
  LoginPayload,
  requestType,
} from '#contract/core/channel/frames.ts';
import { coreRefusal, type Refusal } from '#contract/core/refusal.ts';
import { replyCode } from '#contract/core/reply-code.ts';
import { type Milliseconds, second } from '#contract/core/time.ts';
import { isModest, jsonOf } from '../http/body.ts';
import { hold } from '../http/guard.ts';
import { parseInput } from '../parse.ts';
import { type Answering, type Asker, answerTo, sayNo, turnOf } from './ask.ts';
import type { Outlet } from './wire/outlet.ts';

/** Lets a steady rate through, and a short rush. */
interface Bucket {
  /** Milliseconds to wait; 0 when the use is allowed (and counted). */
  readonly use: () => Milliseconds;
}

const createBucket = (perSecond: number, burst: number, now: () => number): Bucket => {
  let tokens = burst;
  let at = now();
  return {
    use: () => {
      const time = now();
      tokens = Math.min(burst, tokens + (Math.max(0, time - at) / second) * perSecond);
      at = time;
      if (tokens < 1) return Math.ceil(((1 - tokens) / perSecond) * second);
      tokens -= 1;
      return 0;
    },
  };
};

/** Frames of one socket a second, and in a rush. More are answered as not yet. */
const rate = { perSecond: 10, burst: 20 } as const;
/** Frames that were refused unread, a second and in a rush: whoever goes on after that does not listen. */
const tolerance = { perSecond: 1, burst: 100 } as const;
/** Frames that wait for the ones before them. */
const waiting = 32;
/** Bytes of theirs that are kept meanwhile: a few of the longest. */
const waitingBytes = 4 * channelLimits.frameBytes;
/** A reader that is behind is asked to take what waits for it first, in milliseconds. */
const readFirst = 2_000;

export interface Reception {
  readonly answering: Answering;
  readonly isLimited: boolean;
  /** Whether this person's sockets together have as much unread as one person gets. */
  readonly isFull: (uid: string) => boolean;
  /** Milliseconds until so many bytes of this person may be looked at; 0: now, and they are counted. */
  readonly readWait: (uid: string, bytes: number) => Milliseconds;
  /** Lets the bearer of a token in, once; answers why not. */
  readonly admit: (token: string) => Promise<Asker | Refusal>;
}

/** Reads the frames of one socket: one after another, in the order they came; a ping passes by all that waits. */
export const receive = (socket: WebSocket, outlet: Outlet, asker: Pick<Asker, 'language'>, reception: Reception) => {
  const { answering, isLimited, admit, isFull, readWait } = reception;
  const { core } = answering;
  const buckets = createBuckets(isLimited);
  let known: Asker | undefined;
  let line: Promise<void> = Promise.resolve();
  let inLine = 0;
  let bytesInLine = 0;

  const answer = ({ requestType: type, uniqueCode }: Frame, payload: object) =>
    outlet.answer({ requestType: type, uniqueCode, payload });
  const refuse = (frame: Frame, refusal: Refusal, wait?: number) => {
    if (buckets.tolerance.use() > 0) outlet.close(channelClosing.flood);
    else answer(frame, sayNo(refusal, asker.language, wait));
  };
  const welcome = (frame: Frame) => answer(frame, { code: ackCode.ok, now: core.now() });

  const login = async (frame: Frame) => {
    if (known !== undefined) return welcome(frame);
    const payload = parseInput(LoginPayload, frame.payload);
    if (!payload.ok) return refuse(frame, coreRefusal.invalidInput);
    const admitted = await admit(payload.value.token);
    if ('session' in admitted) {
      known = admitted;
      return welcome(frame);
    }
    answer(frame, sayNo(admitted, asker.language));
    outlet.close(admitted.code === replyCode.tooMany ? channelClosing.flood : channelClosing.notSignedIn);
  };
  /** As a request by HTTP: at the rates and in the line of the person, and not before there is room for the answer. */
  const answerInTurn = async (frame: Frame, bytes: number, by: Asker) => {
    const turn = await turnOf(answering, frame, bytes, by);
    if (typeof turn === 'number') {
      await hold(core, turn);
      return refuse(frame, coreRefusal.tooMany, turn);
    }
    try {
      await turn.begin();
      if (outlet.isBehind() || isFull(by.session.uid)) refuse(frame, coreRefusal.tooMany, readFirst);
      else if (socket.readyState === socket.OPEN) answer(frame, await answerTo(answering, frame, by));
    } finally {
      // Frames of the person that came at the same moment are in line by then, or none would wait for another.
      setImmediate(turn.end);
    }
  };
  const take = async (frame: Frame, bytes: number) => {
    if (frame.requestType === requestType.login) return login(frame);
    if (known === undefined) return refuse(frame, coreRefusal.notSignedIn);
    if (outlet.isBehind()) return refuse(frame, coreRefusal.tooMany, readFirst);
    await answerInTurn(frame, bytes, known);
  };
  const queue = (frame: Frame, bytes: number) => {
    if (inLine >= waiting || bytesInLine >= waitingBytes) return refuse(frame, coreRefusal.tooMany);
    inLine += 1;
    bytesInLine += bytes;
    line = line
      .then(() => (socket.readyState === socket.OPEN ? take(frame, bytes) : undefined))
      .catch((error: unknown) => {
        core.log.error({ err: error }, 'a frame could not be answered');
        socket.close(1011);
      })
      .finally(() => {
        inLine -= 1;
        bytesInLine -= bytes;
      });
  };
  socket.on('message', (data, isBinary) => {
    // Who was let go, and has not hung up yet, is heard no more.
    if (socket.readyState !== socket.OPEN) return;
    const unreadFor = known === undefined ? 0 : readWait(known.session.uid, (data as Buffer).length);
    if (unreadFor > 0) return refuse(unread, coreRefusal.tooMany, unreadFor);
    const read = isBinary ? coreRefusal.invalidInput : readFrame(data);
    if ('reason' in read) return refuse(unread, read);
    const wait = buckets.rate.use();
    if (wait > 0) return refuse(read, coreRefusal.tooMany, wait);
    if (read.requestType === requestType.ping) welcome(read);
    else queue(read, (data as Buffer).length);
  });
};

/** A frame whose name nobody knows. */
const unread: Frame = { requestType: 0, uniqueCode: '' };

const createBuckets = (isLimited: boolean): Readonly<Record<'rate' | 'tolerance', Bucket>> => ({
  rate: isLimited ? createBucket(rate.perSecond, rate.burst, performance.now.bind(performance)) : { use: () => 0 },
  tolerance: createBucket(tolerance.perSecond, tolerance.burst, performance.now.bind(performance)),
});

/** As a body is read: nobody need be signed in for a frame to be looked at. */
const readFrame = (data: RawData): Frame | Refusal => {
  const bytes = data as Buffer;
  if (bytes.length > channelLimits.frameBytes) return coreRefusal.tooLarge;
  const text = String(bytes);
  if (!isModest(text)) return coreRefusal.invalidInput;
  try {
    const frame = Frame.safeParse(jsonOf(text));
    return frame.success ? frame.data : coreRefusal.invalidInput;
  } catch {
    return coreRefusal.invalidInput;
  }
};
