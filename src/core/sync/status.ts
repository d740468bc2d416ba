import { proxy } from 'valtio/vanilla';
import type { Rest } from '../device/rest.ts';

/**
 * What the evidence says of the way to the server. `unreachable`: there is a network, and no server behind it. `captive`: a
 * log-in page answers in its place.
 */
export type Connection =
  | 'online'
  | 'checking'
  | 'offline'
  | 'unreachable'
  | 'captive'
  | 'signed-out'
  | 'wrong-user'
  | 'update-needed'
  | Rest;

export interface EngineStatus {
  readonly connection: Connection;
  /** `in`: a logged-in socket takes what is sent and brings news at once. */
  readonly channel: 'in' | 'out';
  readonly syncing: boolean;
  /** 0: never in this session. */
  readonly lastSyncAt: number;
  /** A defect, in the words of the exception; empty when the last cycle ended well. */
  readonly lastError: string;
}

/** How syncing goes, as screens show it; lost on reload and told again by whoever leads. */
export interface SyncStatus extends EngineStatus {
  /** What this page is just writing down: not on the disk yet, so nobody counts it as work. */
  readonly writing: number;
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

export const createStatus = (isOnline: boolean): Writable<SyncStatus> =>
  proxy({
    connection: isOnline ? ('checking' as const) : ('offline' as const),
    channel: 'out' as const,
    syncing: false,
    lastSyncAt: 0,
    lastError: '',
    writing: 0,
  });
