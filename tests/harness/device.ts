import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { newId } from '#contract/core/ids.ts';
import { replicaToRemember, unsentFrom } from '#src/core/device/lost.ts';
import type { DataFeature } from '#src/core/feature.ts';
import type { OutboxEntry } from '#src/core/outbox.ts';
import { writeMeta } from '#src/core/outbox.ts';
import { createRpc, type Rpc } from '#src/core/rpc.ts';
import { type Cycled, runCycle } from '#src/core/sync/cycle.ts';
import type { Host, StepPoint } from '#src/core/sync/host.ts';
import { type Leading, lead } from '#src/core/sync/lead.ts';
import { createWire } from '#src/core/wire.ts';
import type { FullReplica } from '#src/core/writing/registry.ts';
import { openFully } from '#src/core/writing/registry.ts';
import { createStore, type Store } from '#src/core/writing/store.ts';
import { dataFeatures } from '#src/features/data.ts';
import { schemaVersion } from '#src/features/schema-version.ts';
import type { Network } from './network.ts';
import type { Chance } from './random.ts';

export interface Person {
  readonly uid: string;
  readonly username: string;
  readonly token: string;
}

/** One running page or worker of a device, with connections of its own to the device's databases. */
export interface Tab {
  readonly replica: FullReplica;
  readonly store: Store;
  readonly rpc: Rpc;
  readonly host: Host;
  readonly cycle: () => Promise<Cycled>;
  /** Syncs by itself from now on, with a socket and timers; the server must listen. */
  readonly lead: () => Leading;
  /** As when the browser is killed: what was not committed is gone, what runs stops at its next step. */
  readonly kill: () => void;
  readonly isDead: () => boolean;
}

/** What a release of the product keeps on devices. */
export interface Build {
  readonly features: readonly DataFeature[];
  readonly schemaVersion: number;
}

export interface Device {
  readonly name: string;
  readonly person: Person;
  readonly network: Network;
  /** The device's disk: survives its tabs. */
  disk: IDBFactory;
  /** Which tables and mutations its pages know, unless another build is opened: all of them. */
  build: Build;
  readonly open: (build?: Build) => Promise<Tab>;
  /** The device's clock is off by this much, in milliseconds. */
  skew: number;
  /** Of one push, at most; as many as the server takes when absent. */
  pushItems: number | undefined;
  /** What cookies remember of it: they outlive its databases. */
  remembered: { readonly replicaId: string; readonly unsent: string };
  /** Says in which gaps its tabs die. */
  dies: (point: StepPoint) => boolean;
  /** Of the tab that leads. */
  leading: Leading | undefined;
}

export class Killed extends Error {}

export interface DeviceOptions {
  readonly name: string;
  readonly person: Person;
  readonly network: Network;
  readonly now: () => number;
  readonly chance: Chance;
  readonly remembered?: string;
}

export const createDevice = ({ name, person, network, now, chance, remembered }: DeviceOptions): Device => {
  const device: Device = {
    name,
    person,
    network,
    disk: new IDBFactory(),
    remembered: { replicaId: remembered ?? '', unsent: '' },
    skew: 0,
    pushItems: undefined,
    dies: () => false,
    leading: undefined,
    build: { features: dataFeatures, schemaVersion },
    open: async (build = device.build) => {
      const replica = await openFully({
        uid: person.uid,
        ...build,
        platform: { indexedDB: device.disk, IDBKeyRange },
        rememberedReplica: {
          read: () => device.remembered.replicaId || undefined,
          readUnsent: () => unsentFrom(device.remembered.unsent),
        },
      });
      device.remembered = { replicaId: await replicaToRemember(replica.outbox), unsent: '' };
      await writeMeta(replica.outbox, 'token', person.token);
      return tabOf(device, replica, now, chance);
    },
  };
  return device;
};

const tabOf = (device: Device, replica: FullReplica, now: () => number, chance: Chance): Tab => {
  let isDead = false;
  const deviceNow = () => now() + device.skew;
  let leading: Leading | undefined;
  const kill = () => {
    isDead = true;
    leading?.stop();
    if (device.leading === leading) device.leading = undefined;
    replica.db.close();
    replica.outbox.close();
  };
  const wire = createWire({
    baseUrl: 'http://school.test',
    fetch: async (...request) => {
      const response = await device.network.fetch(...request);
      if (isDead) throw new Killed('the tab is gone');
      return response;
    },
    token: async () => device.person.token,
    now: deviceNow,
  });
  const host: Host = {
    replica,
    wire,
    now: deviceNow,
    jitter: chance.next,
    nonce: () => `nonce-${newId(now(), chance.bytes)}`,
    newReplicaId: () => newId(now(), chance.bytes),
    get pushItems() {
      return device.pushItems;
    },
    step: async (point) => {
      if (!isDead && device.dies(point)) kill();
      if (isDead) throw new Killed(point);
    },
    onDefect: (entry: OutboxEntry, error) => {
      throw new Error(`the effect of ${entry.name} failed`, { cause: error });
    },
  };
  return {
    replica,
    host,
    kill,
    isDead: () => isDead,
    rpc: createRpc(replica, wire, deviceNow),
    store: createStore({
      replica,
      wire,
      now: deviceNow,
      random: chance.bytes,
      onQueued: () => device.leading?.trigger('enqueue'),
    }),
    cycle: () => runCycle(host),
    lead: () => {
      leading = lead({
        host,
        plugIn: device.network.plugIn,
        exclusively: aloneOn(device),
        isOnline: () => device.network.online,
        isThere: async () => device.network.online,
        onStatus: () => {},
      });
      device.leading = leading;
      return leading;
    },
  };
};

const inCycle = new WeakSet<Device>();

/** As the browser's lock: one cycle of a device, whoever runs it. */
const aloneOn =
  (device: Device) =>
  async (work: () => Promise<void>): Promise<boolean> => {
    if (inCycle.has(device)) return false;
    inCycle.add(device);
    try {
      await work();
    } finally {
      inCycle.delete(device);
    }
    return true;
  };
