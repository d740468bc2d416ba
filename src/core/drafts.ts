import { liveQuery } from 'dexie';
import { base64Of } from '#contract/core/files.ts';
import type { Draft } from './outbox.ts';
import type { Replica } from './replica.ts';
import { freeAnswers, makingRoom, resilient } from './storage.ts';

/** Work that exists on this device only. */
export interface Counts {
  readonly waiting: number;
  readonly attention: number;
  readonly drafts: number;
  /** Files that the server has not all of. */
  readonly uploads: number;
}

/** What a person is writing, and what of their work is on this device only. */
export interface Drafts {
  readonly draft: (key: string) => Promise<Draft | undefined>;
  /** Resolves when the text would survive a power cut. */
  readonly saveDraft: (key: string, value: unknown) => Promise<void>;
  readonly dropDraft: (key: string) => Promise<void>;
  /** Calls when the draft may have changed, in whatever tab. Answers how to stop. */
  readonly watchDraft: (key: string, onChange: () => void) => () => void;
  /** Everything that exists on this device only, as JSON text. */
  readonly exportUnsent: () => Promise<string>;
  readonly counts: () => Promise<Counts>;
}

/** Bytes in a draft, a recorded voice, become an address that any browser opens: as JSON they would be nothing. */
const withBytes = (_key: string, value: unknown): unknown => {
  const { bytes, type } = (value ?? {}) as { readonly bytes?: unknown; readonly type?: unknown };
  return bytes instanceof ArrayBuffer
    ? { ...(value as object), bytes: `data:${type ?? ''};base64,${base64Of(new Uint8Array(bytes))}` }
    : value;
};

export const createDrafts = (replica: Replica, now: () => number): Drafts => {
  const { outbox } = replica;
  return {
    draft: (key) => outbox.drafts.get(key),
    saveDraft: (key, value) =>
      resilient(outbox, async () => {
        await makingRoom(outbox, freeAnswers(replica), () => outbox.drafts.put({ key, value, savedAt: now() }));
      }),
    dropDraft: (key) => resilient(outbox, () => outbox.drafts.delete(key)),
    watchDraft: (key, onChange) => {
      const watch = liveQuery(() => outbox.drafts.get(key)).subscribe({ next: onChange, error: () => undefined });
      return () => watch.unsubscribe();
    },
    exportUnsent: async () => {
      const [entries, drafts] = [await outbox.entries.toArray(), await outbox.drafts.toArray()];
      // By name and size: their bytes are files of the person's own already.
      const uploads = (await outbox.uploads.where('state').notEqual('done').toArray()).map(
        ({ id, name, size, type, state }) => ({ id, name, size, type, state }),
      );
      const open = entries.filter(({ state }) => state !== 'done');
      return JSON.stringify({ uid: replica.uid, exportedAt: now(), entries: open, drafts, uploads }, withBytes, 2);
    },
    counts: async () => ({
      waiting: await outbox.entries.where('state').anyOf(['queued', 'sending']).count(),
      attention: await outbox.entries.where('state').anyOf(['rejected', 'parked']).count(),
      drafts: await outbox.drafts.count(),
      uploads: await outbox.uploads.where('state').noneOf(['done', 'cancelled']).count(),
    }),
  };
};
