import type { Kysely, Transaction } from 'kysely';
import type { CoreTables } from './tables.ts';

export type Sql = Transaction<CoreTables>;

/** One durable store. `read` sees one moment; nothing slow (network, hashing) happens inside either. */
export interface Database {
  readonly kind: 'sqlite' | 'postgres';
  /** One read-write transaction. May run `work` again after a clash with another writer, so `work` has no other effects. */
  readonly write: <T>(work: (sql: Sql) => Promise<T>) => Promise<T>;
  /** One read-only snapshot. */
  readonly read: <T>(work: (sql: Sql) => Promise<T>) => Promise<T>;
  /** One statement that reads, alone; what it sees may be on its way to the disk still. For whose session it is, before every answer. */
  readonly look: <T>(work: (sql: Sql) => Promise<T>) => Promise<T>;
  /** A small `write` that locks nothing but rows of its own (sessions, visits): it never queues behind mutations that wait. */
  readonly note: <T>(work: (sql: Sql) => Promise<T>) => Promise<T>;
  /**
   * A note that does not wait for the disk: a process that dies loses none, a power cut may undo it together with all that came
   * after it, up to the last `write` or `note`.
   */
  readonly jot: <T>(work: (sql: Sql) => Promise<T>) => Promise<T>;
  /** Outside any transaction: for migrations only. */
  readonly schema: Kysely<CoreTables>;
  /** Copies the whole store aside before a migration, where that is the server's business. */
  readonly backup: (name: string) => Promise<void>;
  readonly close: () => Promise<void>;
}
