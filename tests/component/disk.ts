import { Dexie } from 'dexie';
import type { Person } from '#tests/harness/device.ts';

/** What this device holds of somebody, as JSON: of the server's rows, or of what they wrote. */
export const textOnDisk = async (of: 'replica' | 'outbox', { uid }: Person): Promise<string> => {
  const prefix = `${of === 'replica' ? 'rp' : 'ob'}-${uid}`;
  const name = (await indexedDB.databases()).find((one) => one.name?.startsWith(prefix))?.name;
  if (name === undefined) throw new Error(`nothing is ${prefix}`);
  const db = await new Dexie(name).open();
  const all = await Promise.all(db.tables.map(async (table) => [table.name, await table.toArray()]));
  db.close();
  return JSON.stringify(all);
};
