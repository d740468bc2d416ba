import type { Store } from '#src/core/writing/store.ts';
import { hold, release } from '../unsaved.ts';

/** From the last key to the write. */
const pauseMs = 300;

export interface ShownDraft<T> {
  readonly value: T;
  /** `loading` until the device was asked; `clean`: nothing typed; `typing`: not stored yet. */
  readonly state: 'loading' | 'clean' | 'typing' | 'saved' | 'failed';
  /** When the device stored it; 0 before that. */
  readonly savedAt: number;
}

export interface DraftKeeper<T> {
  /** After `close` it does nothing: the stored text belongs to whoever shows it now. */
  readonly type: (next: T) => void;
  /** As `type`, also after `close`: what could not be sent is not lost. */
  readonly giveBack: (next: T) => void;
  /** The stored text may have changed, in another tab: what is not being typed here follows it. */
  readonly look: () => Promise<void>;
  /** Stores what is typed now, without waiting for a pause. */
  readonly flush: () => Promise<void>;
  /**
   * Forgets the draft and starts over; a stored text that was not shown yet stays. Of what was `sent`, only that: what was typed
   * while it went stays. After `close`, what was stored since stays too.
   */
  readonly drop: (sent?: T) => Promise<void>;
  readonly close: () => Promise<void>;
}

type Drafts = Pick<Store, 'draft' | 'saveDraft' | 'dropDraft'>;

/** Keeps one text on the device while it is being written. */
export const keeperOf = <T>(
  store: Drafts,
  key: string,
  initial: T,
  show: (next: ShownDraft<T>) => void,
): DraftKeeper<T> => {
  let shown: ShownDraft<T> = { value: initial, state: 'loading', savedAt: 0 };
  let isLoaded = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let isOpen = true;
  const put = (next: Partial<ShownDraft<T>>) => {
    shown = { ...shown, ...next };
    if (isOpen) show(shown);
  };
  // One after the other: a write never overtakes the drop that follows it.
  const inTurn = (work: () => Promise<unknown>): Promise<void> => {
    last = last.then(work, work);
    return last.then(
      () => undefined,
      () => undefined,
    );
  };
  const load = async () => {
    const draft = await store.draft(key);
    isLoaded = true;
    const isTouched = shown.value !== initial;
    if (draft === undefined) put({ state: isTouched ? 'typing' : 'clean' });
    else if (!isTouched) put({ value: draft.value as T, state: 'saved', savedAt: draft.savedAt });
    else put({ value: merged(initial, draft.value as T, shown.value), state: 'typing', savedAt: draft.savedAt });
  };
  const write = async () => {
    try {
      if (!isLoaded) await load();
      if (shown.state === 'clean' || shown.state === 'saved') return;
      const { value } = shown;
      await store.saveDraft(key, value);
      if (shown.value === value && isUnsaved(shown)) put({ state: 'saved', savedAt: Date.now() });
    } catch {
      put({ state: 'failed' });
    }
  };
  const flush = async () => {
    clearTimeout(timer);
    if (isUnsaved(shown)) await inTurn(write);
    else await last;
  };
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), pauseMs);
  };
  const isStored = async (value: T) => isSame((await store.draft(key))?.value, value);
  const look = (): Promise<void> => {
    const done = inTurn(async () => {
      const draft = await store.draft(key);
      // What was typed or dropped here since comes behind it.
      if (!isOpen || last !== turn || isUnsaved(shown)) return;
      if (draft !== undefined) {
        if (!isSame(draft.value, shown.value)) put({ value: draft.value as T, state: 'saved', savedAt: draft.savedAt });
      } else if (shown.state !== 'clean') {
        put({ value: initial, state: 'clean', savedAt: 0 });
        release(key);
      }
    });
    const turn = last;
    return done;
  };
  show(shown);
  void inTurn(load);
  const set = (value: T) => {
    put({ value, state: isLoaded ? 'typing' : 'loading' });
    if (isOpen) hold(key, 'draft', flush);
    soon();
  };
  return {
    type: (value) => {
      if (isOpen) set(value);
    },
    giveBack: set,
    look,
    flush,
    drop: async (sent = shown.value) => {
      if (sent !== shown.value) return set(behind(sent, shown.value));
      clearTimeout(timer);
      const { value } = shown;
      const isMine = isOpen ? async () => true : () => isStored(value);
      put({ value: initial, state: isLoaded ? 'clean' : 'loading', savedAt: 0 });
      if (isOpen) release(key);
      if (isLoaded) await inTurn(async () => (await isMine()) && store.dropDraft(key));
    },
    close: async () => {
      isOpen = false;
      await flush();
      release(key);
    },
  };
};

const isUnsaved = ({ state }: ShownDraft<unknown>): boolean => state !== 'clean' && state !== 'saved';

/**
 * Both texts: what the device held, and what was typed before it was shown. Keys land where they would have, behind the
 * stored text.
 */
const merged = <T>(initial: T, stored: T, typed: T): T => {
  if (typeof initial === 'string' && typeof stored === 'string' && typeof typed === 'string') {
    if (typed === initial || typed === stored) return stored;
    if (stored === initial) return typed;
    return (typed.startsWith(initial) ? stored + typed.slice(initial.length) : `${stored}\n${typed}`) as T;
  }
  if (!isRecord(initial) || !isRecord(stored) || !isRecord(typed)) return stored;
  return Object.fromEntries(
    Object.entries(stored).map(([field, text]) => [field, merged(initial[field], text, typed[field])]),
  ) as T;
};

/** What stands behind a text that was sent; all of it where that is not so. */
const behind = <T>(sent: T, typed: T): T =>
  typeof sent === 'string' && typeof typed === 'string' && typed.startsWith(sent)
    ? (typed.slice(sent.length) as T & string)
    : typed;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
