import { type Frame, Poke, requestType } from '#contract/core/channel/frames.ts';
import { LivePatch } from '#contract/core/sync.ts';
import { readMeta } from '../outbox.ts';
import { socketFirst } from './channel/carrier.ts';
import { doubtOf } from './channel/doubt.ts';
import { keepLine } from './channel/line.ts';
import type { PlugIn } from './channel/plug.ts';
import { keepToken } from './channel/token.ts';
import { waysWithin } from './channel/transport.ts';
import { takeBack } from './dispatch.ts';
import { createEngine, type EngineOptions } from './engine.ts';
import type { Trigger } from './engine-state.ts';
import type { Host } from './host.ts';
import { takePatches } from './live/take.ts';
import type { EngineStatus } from './status.ts';

export interface LeadOptions extends Pick<EngineOptions, 'exclusively' | 'isOnline' | 'onStatus'> {
  /** Its wire is HTTP: what comes before the socket, and after it. */
  readonly host: Host;
  readonly plugIn: PlugIn;
  /** Whether the server answers at all. */
  readonly isThere: () => Promise<boolean>;
}

export interface Leading {
  readonly trigger: (why: Trigger) => void;
  readonly status: () => EngineStatus;
  readonly stop: () => void;
}

/** After these somebody looks, or the network is another one: a dead line is found out now. */
const checks: readonly Trigger[] = ['start', 'online', 'visible', 'manual', 'settings', 'resend', 'offline'];

/** What the one context of a browser does that leads: engine, timers and the socket, which carries what the engine pushes. */
export const lead = ({ host, plugIn, isThere, ...rest }: LeadOptions): Leading => {
  const { replica, wire, jitter, nonce, now, rests = async () => undefined } = host;
  const session = () => readMeta(replica.outbox, 'token');
  const newToken = keepToken({ wire, outbox: replica.outbox, now });
  const line = keepLine({
    plugIn,
    token: async (wasRefused) => {
      // The session may be over: the next cycle finds out, and says so.
      if (wasRefused) engine.trigger('poke');
      return (await rests()) === undefined ? newToken(wasRefused) : undefined;
    },
    newCode: nonce,
    jitter,
    onIn: () => {
      backIn?.();
      engine.channel('in');
      engine.trigger('socket');
    },
    onOut: () => {
      engine.channel('out');
      // Every attempt that fails is told here: a doubt that is under way goes on, one that is over begins anew.
      backIn ??= doubt.begin(() => {
        backIn = undefined;
      });
    },
    onFrame: ({ requestType: type, payload }: Frame) => {
      if (type === requestType.poke && (Poke.safeParse(payload).data?.poke.length ?? 0) > 0) engine.trigger('poke');
      if (type !== requestType.pushMessage) return;
      const patch = LivePatch.safeParse(payload);
      if (patch.success) engine.take([patch.data]);
      else engine.trigger('poke');
    },
  });
  const transport = socketFirst({
    line,
    wire,
    onPatches: (patches) => engine.take(patches),
    onFallback: (mids) => takeBack(replica.outbox, mids),
  });
  // Whoever is signed out, or told to rest, asks nothing and is told nothing.
  const isThereIfAsked = async () => !(await session()) || (await rests()) !== undefined || isThere();
  const doubt = doubtOf(isThereIfAsked, () => engine.silence());
  let backIn: (() => void) | undefined;
  const carried: Host = { ...host, ...waysWithin({ wire, transport }, doubt.during) };
  const engine = createEngine({ ...rest, host: carried, takeNews: (patches) => takePatches(carried, patches) });
  /** Signed out, or told to rest, nothing comes and nothing goes (S-123). */
  const restOrCheck = async () => {
    if ((await session()) && (await rests()) === undefined) line.check();
    else line.rest();
  };
  engine.trigger('start');
  return {
    status: engine.status,
    trigger: (why) => {
      engine.trigger(why);
      // Before the line: the engine knows then that there is more to do.
      if (why === 'resend') line.giveUp();
      if (checks.includes(why)) void restOrCheck();
    },
    stop: () => {
      backIn?.();
      engine.close();
      line.close();
    },
  };
};
