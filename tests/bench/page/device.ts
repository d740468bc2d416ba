import { Dexie } from 'dexie';
import { newId } from '#contract/core/ids.ts';
import { storesOf } from '#src/core/replica.ts';
import type { Host, StepPoint } from '#src/core/sync/host.ts';
import { createWire } from '#src/core/wire.ts';
import { type FullReplica, openFully } from '#src/core/writing/registry.ts';
import { createStore, type Store } from '#src/core/writing/store.ts';
import { dataFeatures } from '#src/features/data.ts';
import { schemaVersion } from '#src/features/schema-version.ts';

/** The client as the sync worker runs it, with a stopwatch at its steps. */
export interface Device {
  readonly replica: FullReplica;
  readonly store: Store;
  readonly host: Host;
  /** When each step was last reached, on this page's clock. */
  readonly reached: Map<StepPoint, number>;
  /** Requests so far. */
  requests: number;
  /** When the last answer came. */
  answeredAt: number;
}

const random = (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes);

export const openDevice = async (given: {
  readonly uid: string;
  readonly token?: string;
  readonly send?: typeof fetch;
}): Promise<Device> => {
  const replica = await openFully({ uid: given.uid, features: dataFeatures, schemaVersion });
  const send = given.send ?? ((...request: Parameters<typeof fetch>) => fetch(...request));
  const reached = new Map<StepPoint, number>();
  const now = () => Date.now();
  const wire = createWire({
    baseUrl: location.origin,
    fetch: async (...request) => {
      device.requests += 1;
      const response = await send(...request);
      device.answeredAt = performance.now();
      return response;
    },
    token: async () => given.token,
    now,
  });
  const device: Device = {
    replica,
    reached,
    requests: 0,
    answeredAt: 0,
    store: createStore({ replica, wire, now, random, onQueued: () => {} }),
    host: {
      replica,
      wire,
      now,
      jitter: Math.random,
      nonce: () => crypto.randomUUID(),
      newReplicaId: () => newId(Date.now(), random),
      step: async (point) => {
        reached.set(point, performance.now());
      },
      onDefect: (entry, error) => {
        throw new Error(`the effect of ${entry.name} failed`, { cause: error });
      },
    },
  };
  return device;
};

export const forget = async ({ replica }: Device): Promise<void> => {
  await replica.db.delete();
  await replica.outbox.delete();
};

/** What a replica would be without an engine: the same stores and indexes, and nothing else. */
export const openBare = async ({ replica }: Device): Promise<Dexie> => {
  await Dexie.delete('bare');
  const bare = new Dexie('bare', { chromeTransactionDurability: 'relaxed' });
  bare.version(1).stores(storesOf(replica.tables));
  await bare.open();
  return bare;
};

export const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now();
  await work();
  return performance.now() - from;
};
