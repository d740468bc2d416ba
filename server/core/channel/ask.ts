import type { Input, Mutation, Output } from '#contract/core/call.ts';
import { ackCode, type Frame, PushPayload, type Refused, requestType } from '#contract/core/channel/frames.ts';
import { coreRefusal, type Refusal } from '#contract/core/refusal.ts';
import { replyCode } from '#contract/core/reply-code.ts';
import { ok, type Result, refused } from '#contract/core/result.ts';
import type { LivePatch } from '#contract/core/sync.ts';
import { type Milliseconds, second } from '#contract/core/time.ts';
import type { Core } from '../core.ts';
import type { Language } from '../feature.ts';
import { type Allowance, asPush } from '../http/allowance.ts';
import { holdBack } from '../http/guard.ts';
import type { Turn } from '../http/turns.ts';
import { say } from '../http/words.ts';
import { parseInput } from '../parse.ts';
import type { Session } from '../session/sessions.ts';
import { execute } from '../sync/execute.ts';
import type { Pusher } from '../sync/push.ts';
import type { FrameAsking, FrameHandler } from './frames.ts';

/** A logged-in socket, as far as its questions need it. */
export interface Asker {
  readonly session: Session;
  readonly ip: string;
  readonly language: Language;
}

export interface Answering {
  readonly core: Core;
  readonly pusher: Pusher;
  readonly allowance: Allowance;
  readonly handlers: ReadonlyMap<number, FrameHandler>;
}

/** Waits a device is told when the refusal does not say. */
const usualWait = second;

const isPush = ({ requestType: type, payload }: Frame): boolean =>
  type === requestType.pushMessage && typeof payload === 'object' && payload !== null && 'push' in payload;

/** A place in the line of whoever asks, as a request has one; or how long to wait. */
export const turnOf = async (
  { allowance }: Answering,
  frame: Frame,
  bytes: number,
  { session: { uid } }: Asker,
): Promise<Turn | Milliseconds> => {
  const { counted, path } = isPush(frame) ? asPush : asCall;
  const wait = (await allowance.rates[counted].use(uid)) || (await allowance.bytesWait(uid, bytes));
  return wait > 0 ? wait : (allowance.turn(uid, counted, path) ?? usualWait);
};

const asCall = { counted: 'call', path: '' } as const;

/** The payload that answers a frame. A defect is logged and answered as not yet: nothing was decided. */
export const answerTo = async (answering: Answering, frame: Frame, asker: Asker): Promise<object> => {
  try {
    const answer = await run(answering, frame, asker);
    if (answer.ok) return { ...answer.value, code: ackCode.ok };
    await holdBack(answering.core, answer.refusal);
    return sayNo(answer.refusal, asker.language);
  } catch (error) {
    const { requestType: type, uniqueCode } = frame;
    answering.core.log.error({ err: error, requestType: type, uniqueCode }, 'a frame failed');
    return sayNo(coreRefusal.tryAgain, asker.language);
  }
};

const run = (answering: Answering, frame: Frame, asker: Asker): Promise<Result<object>> | Result<object> => {
  const { payload = {}, requestType: type } = frame;
  if (isPush(frame)) return push(answering, payload as object, asker);
  const handler = answering.handlers.get(type);
  if (handler === undefined) return refused(misfit('requestType'));
  const input = parseInput(handler.payload, payload);
  if (!input.ok) return refused(misfit(`payload.${input.refusal.field ?? ''}`));
  if (frame.uniqueCode === '') return refused(misfit('uniqueCode'));
  return handler.run(input.value as never, askingFor(answering, frame, asker));
};

const misfit = (field: string): Refusal => ({ ...coreRefusal.invalidInput, field: field.replace(/\.$/, '') });

/** Our form of frame 3: what `/sync/push` does, and the answer carries what it changed. */
const push = async ({ pusher }: Answering, payload: object, { session }: Asker): Promise<Result<object>> => {
  const input = parseInput(PushPayload, payload);
  if (!input.ok) return refused(misfit(`payload.${input.refusal.field ?? ''}`));
  const patches: LivePatch[] = [];
  const answer = await pusher(
    input.value.push,
    session.uid,
    (news) => patches.push(...(news.patches ?? [])),
    session.id,
  );
  return answer.ok ? ok({ ...answer.value, patches }) : answer;
};

const askingFor = ({ core }: Answering, { uniqueCode }: Frame, { session, ip }: Asker): FrameAsking => ({
  core,
  session,
  uid: session.uid,
  ip,
  now: core.now(),
  uniqueCode,
  carryOut: (mutation, input) =>
    carryOut(core, { uid: session.uid, mid: uniqueCode, session: session.id }, mutation, input),
});

/** The execution of a mutation's own path: outside any lane. */
const carryOut = async <M extends Mutation>(
  core: Core,
  who: { readonly uid: string; readonly mid: string; readonly session: string },
  { name, version }: M,
  input: Input<M>,
): Promise<Result<Output<M>>> => {
  const executed = await execute(core, { ...who, name, version, input, at: core.now(), deps: [], seal: false });
  if (executed.status === 'tooSoon') return refused(executed.refusal);
  if (executed.status !== 'verdict') throw new Error(`${name} without a lane was answered ${executed.status}`);
  const { status, data, refusal } = executed.verdict;
  return status === 'applied' ? ok(data as Output<M>) : refused(refusal ?? coreRefusal.sealed);
};

const codeOf: Readonly<Record<number, Refused['code']>> = {
  [replyCode.invalidInput]: ackCode.malformed,
  [replyCode.tooLarge]: ackCode.malformed,
  [replyCode.notSignedIn]: ackCode.notSignedIn,
  [replyCode.tooMany]: ackCode.notYet,
  [replyCode.tryAgain]: ackCode.notYet,
};

export const sayNo = (refusal: Refusal, language: Language, wait?: number): Refused => {
  const code = codeOf[refusal.code] ?? ackCode.refused;
  const seconds = refusal.params?.seconds;
  const retryAfterMs = wait ?? (typeof seconds === 'number' ? seconds * second : usualWait);
  return {
    code,
    reason: refusal.reason,
    text: say(refusal, language),
    ...(refusal.field === undefined ? {} : { field: refusal.field }),
    ...(code === ackCode.notYet ? { retryAfterMs } : {}),
  };
};
