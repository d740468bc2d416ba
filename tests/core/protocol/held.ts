import type { RowKey } from '#src/core/feature.ts';
import type { OutboxEntry } from '#src/core/outbox.ts';
import { firstState, type ReplicaState, type Shadow } from '#src/core/replica.ts';
import type { Tab } from '#tests/harness/device.ts';
import { type Held, peek } from '#tests/harness/peek.ts';

/** What a device holds in both databases, each at one moment. */
export interface Seen {
  readonly rp: Held;
  readonly ob: Held;
}

/** Nothing where its tab died meanwhile. */
export const look = async ({ replica, isDead }: Tab): Promise<Seen | undefined> => {
  try {
    return { rp: await peek(replica.db), ob: await peek(replica.outbox) };
  } catch (error) {
    if (!isDead()) throw error;
    return undefined;
  }
};

export const shadowIn = (held: Held) => (held.get('shadow') ?? []) as readonly Shadow[];
export const stateIn = (held: Held): ReplicaState =>
  (held.get('state') as readonly ReplicaState[]).find(({ k }) => k === 'state') ?? firstState;

/** What the device holds of a row and of the work that made it. */
export const tracesOf = (
  { rp, ob }: Seen,
  { key, mid }: { readonly key: RowKey; readonly mid?: string | undefined },
): string => {
  const of = (store: string) => (ob.get(store) ?? []) as readonly OutboxEntry[];
  const traces = {
    made: [...of('entries'), ...of('history')].find((one) => one.mid === mid),
    touched: of('entries').filter((entry) => entry.mid !== mid && entry.keys.includes(key)),
    shadow: shadowIn(rp).find((one) => one.key === key),
    kind: rp.get(`row_${key.slice(0, key.indexOf('/'))}`),
    ...Object.fromEntries(['state', 'cursors', 'loads', 'unknown'].map((store) => [store, rp.get(store)])),
    ...Object.fromEntries(['meta', 'lanes', 'drafts', 'uploads'].map((store) => [store, ob.get(store)])),
  };
  return Object.entries(traces)
    .map(([name, what]) => `  ${name}: ${JSON.stringify(what)}`)
    .join('\n');
};
