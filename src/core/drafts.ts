import { liveQuery } from 'dexie';
import { base64Of } from '#contract/core/files.ts';
import { newId } from '#contract/core/ids.ts';
import type { Draft, Outbox } from './outbox.ts';
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
  /** Resolves when the text would survive a power cut. Without an `id` it keeps the one it has. */
  readonly saveDraft: (key: string, value: unknown, id?: string) => Promise<void>;
  /** In one step: what another tab puts into it meanwhile is neither lost nor there again. `undefined`: there is none. */
  readonly changeDraft: (key: string, change: (value: unknown) => unknown) => Promise<void>;
  readonly dropDraft: (key: string) => Promise<void>;
  /** Calls when the draft may have changed, in whatever tab. Answers how to stop. */
  readonly watchDraft: (key: string, onChange: () => void) => () => void;
  /** Everything that exists on this device only, as JSON text. */
  readonly exportUnsent: () => Promise<string>;
  readonly counts: () => Promise<Counts>;
}

/** What an act leaves of the draft that it was written in; decided in the act's own transaction. */
export interface DraftEnd {
  readonly key: string;
  /** Of the text that is stored; `undefined`: nothing. */
  readonly left: (stored: unknown) => unknown;
}

/** Runs inside a transaction over `drafts`. What is left is another act. */
export const endDraft = async ({ drafts }: Outbox, { key, left }: DraftEnd): Promise<void> => {
  const stored = await drafts.get(key);
  if (stored === undefined) return;
  const value = left(stored.value);
  if (value === undefined) await drafts.delete(key);
  else if (value !== stored.value) await drafts.put({ ...stored, value, id: newId(stored.savedAt, random) });
};

const random = (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes);

/** Bytes in a draft, a recorded voice, become an address that any browser opens: as JSON they would be nothing. */
const withBytes = (_key: string, value: unknown): unknown => {
  const { bytes, type } = (value ?? {}) as { readonly bytes?: unknown; readonly type?: unknown };
  return bytes instanceof ArrayBuffer
    ? { ...(value as object), bytes: `data:${type ?? ''};base64,${base64Of(new Uint8Array(bytes))}` }
    : value;
};

export const createDrafts = (replica: Replica, now: () => number): Drafts => {
  const { outbox } = replica;
  const change = (key: string, work: (stored: Draft | undefined) => Partial<Draft> | undefined): Promise<void> => {
    const inOne = () =>
      outbox.transaction('rw', [outbox.drafts], async () => {
        const stored = await outbox.drafts.get(key);
        const made = work(stored);
        if (made === undefined) await outbox.drafts.delete(key);
        else {
          const { value, id = stored?.id ?? newId(now(), random) } = made;
          await outbox.drafts.put({ key, value, savedAt: now(), id });
        }
      });
    return resilient(outbox, () => makingRoom(outbox, freeAnswers(replica), inOne));
  };
  return {
    draft: (key) => resilient(outbox, () => outbox.drafts.get(key)),
    saveDraft: (key, value, id) => change(key, () => ({ value, ...(id === undefined ? {} : { id }) })),
    changeDraft: (key, of) =>
      change(key, (stored) => {
        const value = of(stored?.value);
        return value === undefined ? undefined : { value };
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
    counts: () => countsOf(outbox),
  };
};

export const countsOf = async ({ entries, drafts, uploads }: Outbox): Promise<Counts> => ({
  waiting: await entries.where('state').anyOf(['queued', 'sending']).count(),
  attention: await entries.where('state').anyOf(['rejected', 'parked']).count(),
  drafts: await drafts.count(),
  uploads: await uploads.where('state').noneOf(['done', 'cancelled']).count(),
});
