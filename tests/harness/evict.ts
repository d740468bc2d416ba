import { Dexie } from 'dexie';
import { IDBKeyRange } from 'fake-indexeddb';
import { unsentOf, unsentText } from '#src/core/device/lost.ts';
import { outboxName } from '#src/core/outbox.ts';
import { replicaName } from '#src/core/replica.ts';
import type { Device, Tab } from './device.ts';
import { pause } from './network.ts';

/** A page that is open keeps a note beside its databases of what waits in them. */
export const noteUnsent = async (device: Device, { replica }: Tab): Promise<void> => {
  const unsent = unsentText(await unsentOf(replica));
  device.remembered = { ...device.remembered, unsent };
};

/** The browser throws one of a device's databases away, while no page is open. Its tabs are gone. */
export const evict = async (device: Device, which: 'outbox' | 'replica', tabs: readonly Tab[]): Promise<void> => {
  for (const tab of tabs) tab.kill();
  await pause(3);
  const { uid } = device.person;
  const name = which === 'outbox' ? outboxName(uid) : replicaName(uid);
  await new Dexie(name, { indexedDB: device.disk, IDBKeyRange }).delete();
};
