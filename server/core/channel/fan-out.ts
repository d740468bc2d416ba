import { requestType } from '#contract/core/channel/frames.ts';
import { type Audience, isRead } from '#contract/core/scopes.ts';
import type { LivePatch } from '#contract/core/sync.ts';
import { second } from '#contract/core/time.ts';
import type { Log } from '../core.ts';
import type { BusMessage } from '../poke/bus.ts';
import type { Membership } from '../sync/members.ts';
import type { Listener, Listeners } from './listeners.ts';
import { createOrder } from './order.ts';
import { encodeFrame } from './wire/encode.ts';

/** Devices that are told to look for themselves, a second: their pulls are work. */
const askedPerSecond = 400;
/** Until its memberships are known, a socket is told nothing. */
const readAgain = second;

export interface FanOut {
  readonly hear: (message: BusMessage) => void;
  /** The bus lost something that nobody can repeat: whatever anybody here holds may have news. */
  readonly lost: () => void;
  /** Reads the memberships of a socket again, and once more when that fails. */
  readonly refresh: (listener: Listener) => Promise<void>;
  readonly close: () => void;
}

export interface FanOutOptions {
  readonly log: Log;
  /** What to do with a socket whose session is over. */
  readonly ended: (listener: Listener) => void;
  readonly membershipsOf: (uid: string) => Promise<readonly Membership[]>;
}

/** Tells the sockets of this process what was committed anywhere. */
export const createFanOut = (listeners: Listeners, { log, ended, membershipsOf }: FanOutOptions): FanOut => {
  const pokeScope = (scope: string, audiences?: ReadonlySet<Audience>) => {
    for (const listener of listeners.inScope(scope))
      if (isFor(listener.memberships.get(scope), audiences)) tell(listener, scope);
  };
  const order = createOrder({ deliver: (patch) => deliver(listeners, patch), missed: pokeScope });
  const refresh = (listener: Listener, read = () => membershipsOf(listener.uid)): Promise<void> =>
    listeners.read(listener, read).catch((error: unknown) => {
      log.error({ err: error }, 'memberships of a socket could not be read');
      setTimeout(() => void refresh(listener), readAgain).unref();
    });
  /** One reading for all sockets of a person, who may have a hundred of them and be in thousands of scopes. */
  const refreshAll = (uid: string): void => {
    let reading: Promise<readonly Membership[]> | undefined;
    const read = () => {
      reading ??= membershipsOf(uid);
      return reading;
    };
    for (const listener of listeners.ofPerson(uid)) void refresh(listener, read);
  };
  return {
    hear: ({ touched, people, ended: over, patches = [] }) => {
      for (const id of over ?? []) for (const listener of listeners.ofSession(id)) ended(listener);
      for (const uid of people) refreshAll(uid);
      const patched = new Set(patches.map(({ scope }) => scope));
      for (const [scope, audiences] of touched) {
        if (patched.has(scope)) continue;
        order.skip(scope);
        pokeScope(scope, audiences);
      }
      for (const patch of patches) order.take(patch);
    },
    lost: () => {
      order.forget();
      const all = [...listeners.all()];
      for (const listener of all) {
        setTimeout(
          () => {
            void refresh(listener);
            tell(listener, ...listener.memberships.keys());
          },
          Math.random() * (all.length / askedPerSecond) * second,
        ).unref();
      }
    },
    refresh: (listener) => refresh(listener),
    close: order.forget,
  };
};

const tell = (listener: Listener, ...scopes: readonly string[]): void => {
  if (listener.meanwhile === undefined) listener.poke(scopes);
  else for (const scope of scopes) listener.meanwhile.add(scope);
};

const deliver = (listeners: Listeners, patch: LivePatch): void => {
  let bytes: Buffer | undefined;
  for (const listener of listeners.inScope(patch.scope)) {
    bytes ??= encodeFrame({ requestType: requestType.pushMessage, uniqueCode: '', payload: patch });
    // Whoever may have lost the right to it is told when that is known.
    const isTold = listener.meanwhile === undefined && listener.outlet.push(bytes);
    if (!isTold) tell(listener, patch.scope);
  }
};

const isFor = (membership: Membership | undefined, audiences: ReadonlySet<Audience> | undefined): boolean => {
  if (membership === undefined) return false;
  return audiences === undefined || [...audiences].some((audience) => isRead(membership, audience));
};
