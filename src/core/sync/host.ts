import { coreRefusal, type Refusal } from '#contract/core/refusal.ts';
import { replyCode } from '#contract/core/reply-code.ts';
import type { Rest } from '../device/rest.ts';
import type { OutboxEntry } from '../outbox.ts';
import type { FullReplica } from '../writing/registry.ts';
import type { Ways } from './channel/transport.ts';

/** What a sync cycle needs from whoever runs it: a page's worker, the service worker, or a test. */
export interface Host extends Ways {
  readonly replica: FullReplica;
  readonly now: () => number;
  /** 0 to 1. */
  readonly jitter: () => number;
  readonly nonce: () => string;
  readonly newReplicaId: () => string;
  /** Names the gaps in which a device can die. Does nothing outside tests. */
  readonly step: (point: StepPoint) => Promise<void>;
  /** Asked before anything is sent or fetched, and between batches; without it nothing rests. */
  readonly rests?: () => Promise<Rest | undefined>;
  /** Mutations of one push, at most; as many as the server takes unless a test says fewer. */
  readonly pushItems?: number | undefined;
  readonly onDefect?: (entry: OutboxEntry, error: unknown) => void;
}

export type StepPoint = 'dispatched' | 'answered' | 'pulled' | 'verdicts' | 'based' | 'paged';

/** Why syncing rests until something changes: the person signs in, chooses an account, updates, or lets it go on. */
export type SyncWord = 'signed-out' | 'wrong-user' | 'update-needed' | Rest;

/** What a refusal of a whole push or pull means for syncing; nothing where it is of what was asked. */
export const wordOf = ({ code, reason }: Refusal): SyncWord | undefined => {
  if (code === replyCode.updateNeeded) return 'update-needed';
  if (reason === coreRefusal.wrongUser.reason) return 'wrong-user';
  return code === replyCode.notSignedIn ? 'signed-out' : undefined;
};

/** Where any other refusal is a defect on one of the two sides. */
export const refusedWord = (refusal: Refusal): SyncWord => {
  const word = wordOf(refusal);
  if (word === undefined) throw new Error(`the server refuses to sync: ${refusal.reason}`);
  return word;
};
