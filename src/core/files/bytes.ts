import { Dexie, type EntityTable, type Table } from 'dexie';
import { type DatabasePlatform, ifThere, letGo } from '../outbox.ts';
import type { KeptFile } from './kept/row.ts';

/** A file as picked. The record holds it whole: the browser copies it once, and what happens to the original is no matter. */
export interface Source {
  id: string;
  file: Blob;
}

/**
 * Bytes of files, apart from everything else of a person: a change of the other databases never copies them. `sources` are on
 * their way to the server; `kept` says which files came from there and can be fetched again.
 */
export class Bytes extends Dexie {
  sources!: EntityTable<Source, 'id'>;
  kept!: Table<KeptFile, string>;
}

export const bytesName = (uid: string): string => `by-${uid}`;

/** Opened by its first use. */
export const bytesFor = (uid: string, platform?: DatabasePlatform): Bytes => {
  const bytes = new Bytes(bytesName(uid), { chromeTransactionDurability: 'strict', ...platform });
  bytes.version(1).stores({ sources: 'id', kept: 'id,courseId' });
  letGo(bytes);
  return bytes;
};

export const openBytes = async (uid: string, platform?: DatabasePlatform): Promise<Bytes> => {
  const bytes = bytesFor(uid, platform);
  await bytes.open();
  return bytes;
};

export const bytesIfThere = (uid: string): Promise<Bytes | undefined> => ifThere(bytesFor(uid));
