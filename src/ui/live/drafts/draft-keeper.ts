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
  readonly type: (next: T) => void;
  /** Stores what is typed now, without waiting for a pause. */
  readonly flush: () => Promise<void>;
  /**
   * Forgets the draft and starts over; a stored text that was not shown yet stays. Of what was `sent`, only that: what was typed
   * while it went stays.
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
  show(shown);
  void inTurn(load);
  const type = (value: T) => {
    put({ value, state: isLoaded ? 'typing' : 'loading' });
    hold(key, 'draft', flush);
    soon();
  };
  return {
    type,
    flush,
    drop: async (sent = shown.value) => {
      if (sent !== shown.value) return type(behind(sent, shown.value));
      clearTimeout(timer);
      put({ value: initial, state: isLoaded ? 'clean' : 'loading', savedAt: 0 });
      release(key);
      if (isLoaded) await inTurn(() => store.dropDraft(key));
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

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
