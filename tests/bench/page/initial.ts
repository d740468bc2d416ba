import { runCycle } from '#src/core/sync/cycle.ts';
import { type Device, forget, openBare, openDevice, timed } from './device.ts';

export interface Filled {
  readonly rows: number;
  /** Of the rows as JSON. */
  readonly bytes: number;
  readonly ms: number;
  readonly floorMs: number;
  readonly requests: number;
}

/** Fills a new replica from the server, then stores the same rows without an engine. */
export const initial = async (given: { readonly uid: string; readonly token: string }): Promise<Filled> => {
  await openDevice(given).then(forget);
  const device = await openDevice(given);
  const ms = await timed(async () => {
    while ((await runCycle(device.host)).more);
  });
  const stored = await rowsOf(device);
  const floorMs = await bareFill(device, stored);
  await forget(device);
  return {
    rows: [...stored.values()].reduce((sum, rows) => sum + rows.length, 0),
    bytes: JSON.stringify([...stored.values()]).length,
    ms,
    floorMs,
    requests: device.requests,
  };
};

const rowsOf = async ({ replica }: Device): Promise<Map<string, readonly object[]>> => {
  const stored = new Map<string, readonly object[]>();
  for (const { name } of replica.db.tables)
    if (name.startsWith('row_')) stored.set(name, await replica.db.table(name).toArray());
  return stored;
};

/** As many rows to a transaction as a page of a snapshot has. */
const atOnce = 2_000;

const bareFill = async (device: Device, stored: ReadonlyMap<string, readonly object[]>): Promise<number> => {
  const bare = await openBare(device);
  const ms = await timed(async () => {
    for (const [name, rows] of stored)
      for (let from = 0; from < rows.length; from += atOnce)
        await bare.table(name).bulkPut(rows.slice(from, from + atOnce));
  });
  await bare.delete();
  return ms;
};
