import type { LivePatch } from '#contract/core/sync.ts';
import type { News } from '../sync/recorder.ts';

/** What sockets are told: news of scopes and memberships, changes of conversations as they are, and sessions that ended. */
export interface BusMessage extends Pick<News, 'touched' | 'people'> {
  readonly ended?: ReadonlySet<string>;
  readonly patches?: readonly LivePatch[];
  /** Of a feature, to itself in every process: kept nowhere. */
  readonly word?: { readonly topic: string; readonly body: unknown };
}

/** Who listens. `lost`: something was said that can no longer be heard. */
export interface BusListener {
  readonly hear: (message: BusMessage) => void;
  readonly lost: () => void;
}

/** Carries "this changed" from the one who committed to the sockets, of this process and of the others. */
export interface Bus {
  readonly publish: (message: BusMessage) => void;
  readonly subscribe: (listener: BusListener) => () => void;
  /** A word of a feature to every process, this one included. */
  readonly tell: (topic: string, body: unknown) => void;
  readonly listen: (topic: string, hear: (body: unknown) => void) => () => void;
  readonly close: () => Promise<void>;
}

/** For one process. `carry` takes what is said here to others, who `hear` it. */
export const createBus = (
  carry: (message: BusMessage) => void = () => {},
  close: () => Promise<void> = async () => {},
): Bus & { readonly listeners: Iterable<BusListener> } => {
  const listeners = new Set<BusListener>();
  const subscribe: Bus['subscribe'] = (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const publish: Bus['publish'] = (message) => {
    if (isNothing(message)) return;
    for (const { hear } of listeners) hear(message);
    carry(message);
  };
  return {
    listeners,
    publish,
    subscribe,
    close,
    tell: (topic, body) => publish({ touched: new Map(), people: new Set(), word: { topic, body } }),
    listen: (topic, hear) =>
      subscribe({
        hear: ({ word }) => {
          if (word?.topic === topic) hear(word.body);
        },
        lost: () => {},
      }),
  };
};

const isNothing = ({ touched, people, ended, word, patches = [] }: BusMessage): boolean =>
  touched.size === 0 && people.size === 0 && ended === undefined && word === undefined && patches.length === 0;

/** The name of an error: the Redis that was named does not answer. */
export const redisUnreachable = 'RedisUnreachable';
