import { proxy } from 'valtio/vanilla';
import type { EngineStatus } from './engine.ts';

/** How syncing goes, as screens show it; lost on reload and told again by whoever leads. */
export interface SyncStatus extends EngineStatus {
  /** Changes that this device had, as the server remembers, and has no longer. */
  readonly lostWork: number;
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

export const createStatus = (isOnline: boolean): Writable<SyncStatus> =>
  proxy({
    connection: isOnline ? ('checking' as const) : ('offline' as const),
    channel: 'out' as const,
    syncing: false,
    lastSyncAt: 0,
    lastError: '',
    lostWork: 0,
  });
