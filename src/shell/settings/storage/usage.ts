import { whoCache } from '#src/core/device/who.ts';
import { dueWithin } from '#src/core/files/kept/plan.ts';
import { keptBytes } from '#src/core/files/kept/wishes.ts';
import { readMeta } from '#src/core/outbox.ts';
import type { Replica } from '#src/core/replica.ts';
import { sharedCache } from '#src/core/shared.ts';

/** Bytes on this device, by what they are for. The parts add up to `used`. */
export interface Usage {
  readonly used: number;
  readonly quota: number;
  /** Rows of courses, kept answers: can be had again. */
  readonly content: number;
  /** The app itself, and the room it sets aside for work on a full disk. */
  readonly app: number;
  /** Files of the server that stay here. */
  readonly files: number;
  /** Unsent work with its files, drafts, what was sent lately: this device has the only copy, or the record of it. */
  readonly own: number;
}

/** Not in TypeScript's library: Chromium says what takes the room. */
interface DetailedEstimate extends StorageEstimate {
  readonly usageDetails?: {
    readonly indexedDB?: number;
    readonly caches?: number;
    readonly serviceWorkerRegistrations?: number;
  };
}

/** `undefined` where the browser does not say how much there is. */
export const measureUsage = async (replica: Replica): Promise<Usage | undefined> => {
  const estimate: DetailedEstimate | undefined = await navigator.storage?.estimate?.();
  if (estimate?.usage === undefined) return undefined;
  const { entries, lanes, uploads, drafts, history } = replica.outbox;
  const reserve = (await readMeta(replica.outbox, 'ballast'))?.byteLength ?? 0;
  const sources = (await uploads.where('state').notEqual('done').toArray()).reduce((sum, { size }) => sum + size, 0);
  const own = (await bytesOf([entries, lanes, uploads, drafts, history])) + sources;
  const files = await keptBytes(replica);
  const rows = await bytesOf(replica.tables.map(({ name }) => replica.db.table(`row_${name}`)));
  return shareOut(estimate, { own, files, rows, reserve });
};

/** The browser's own sum is the truth; of it, what is known is named, the app last: its part is the browser's guess. The rest is content. */
export const shareOut = (
  { usage = 0, quota = 0, usageDetails: parts }: DetailedEstimate,
  known: { readonly own: number; readonly files: number; readonly rows: number; readonly reserve: number },
): Usage => {
  const cached = (parts?.caches ?? 0) + (parts?.serviceWorkerRegistrations ?? 0);
  const own = Math.min(usage, known.own);
  const files = Math.min(usage - own, known.files);
  const rows = Math.min(usage - own - files, known.rows);
  const app = Math.min(usage - own - files - rows, cached + known.reserve);
  return { used: usage, quota, app, own, files, content: usage - app - own - files };
};

interface Countable {
  readonly toArray: () => PromiseLike<readonly unknown[]>;
}

const bytesOf = async (tables: readonly Countable[]): Promise<number> => {
  let sum = 0;
  for (const table of tables) for (const record of await table.toArray()) sum += sizeOf(record);
  return sum;
};

/** About as many bytes as a record takes: its text, and what lies beside it as bytes. */
export const sizeOf = (record: unknown): number => {
  let bytes = 0;
  const text = JSON.stringify(record, (_key, value: unknown) => {
    if (!(value instanceof Uint8Array)) return value;
    bytes += value.byteLength;
    return 0;
  });
  return bytes + encoder.encode(text ?? '').byteLength;
};

const encoder = new TextEncoder();

export interface Held {
  readonly rows: number;
  readonly bytes: number;
  /** Something of it closes soon. */
  readonly isDue: boolean;
  /** One of the rows that were asked about is among them. */
  readonly isNamed: boolean;
}

/** What a scope takes on this device, by its rows. `named`: ids of rows that somebody looks for. */
export const heldOf = async (
  { db, tables }: Replica,
  scope: string,
  named: ReadonlySet<string>,
  now: number,
): Promise<Held> => {
  let [rows, bytes, isDue, isNamed] = [0, 0, false, false];
  for (const { name } of tables)
    for (const row of await db.table(`row_${name}`).where('_s').equals(scope).toArray()) {
      rows += 1;
      bytes += sizeOf(row);
      isDue ||= typeof row.closesAt === 'number' && row.closesAt > now && row.closesAt - now < dueWithin;
      isNamed ||= named.has(row.id);
    }
  return { rows, bytes, isDue, isNamed };
};

/** What was not fetched, and would not come again. */
const ofPeople: readonly string[] = [whoCache, sharedCache];

/** Files that the app fetched besides itself; it is put away again when it is used. */
export const dropFetchedFiles = async (): Promise<void> => {
  if (!('caches' in globalThis)) return;
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => !name.includes('precache') && !ofPeople.includes(name)).map((name) => caches.delete(name)),
  );
};

const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** `12 MB`, in the digits of the language. */
export const bytesText = (bytes: number, tag: string): string => {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** power;
  const digits = new Intl.NumberFormat(tag, { maximumFractionDigits: value < 10 && power > 0 ? 1 : 0 }).format(value);
  return `${digits} ${units[power]}`;
};
