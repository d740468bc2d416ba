import type { DraftEnd } from '#src/core/drafts.ts';
import type { Draft } from '#src/core/outbox.ts';
import type { Sending } from '#src/core/writing/sending.ts';
import type { Store } from '#src/core/writing/store.ts';
import { hold, release } from '../unsaved.ts';
import { makeId } from './make-id.ts';
import { isSame, merged, restOf, type Sent, senderOf } from './sender.ts';

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
  /**
   * `seen` is the text that stood on the screen under the keys: what took its place since, and was not drawn yet, stays, with the
   * keys added. After `close` it does nothing: the stored text belongs to whoever shows it now.
   */
  readonly type: (next: T | ((now: T) => T), seen?: T) => void;
  /** The stored text may have changed, in another tab: what is not being typed here follows it. */
  readonly look: () => Promise<void>;
  /** Stores what is typed now, without waiting for a pause. */
  readonly flush: () => Promise<void>;
  /** Forgets the draft and starts over; a stored text that was not shown yet stays. After `close` it does nothing. */
  readonly drop: () => Promise<void>;
  /**
   * Sends what stands here. It stays until the promise is kept, in whose transaction the draft ends; what is typed meanwhile
   * stays after that, as the next draft. Refused, all of it stays.
   */
  readonly send: <R>(deliver: (text: T, sending: Sending) => Promise<Sent<R>>) => Promise<Sent<R>>;
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
  /** What was typed first came to a text that was not shown yet. */
  let isMerged = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let isOpen = true;
  /** Of the act that this writing becomes, and what the device was last known to hold of it. */
  let id = makeId();
  let known: T | undefined;
  /** What nobody typed here, and the texts that it came in place of: one of them may still be under the keys. */
  let came: { readonly value: T; readonly over: Set<T> } | undefined;
  /** Shows what nobody typed here. */
  const bring = (next: ShownDraft<T>) => {
    came = { value: next.value, over: (came?.over ?? new Set<T>()).add(shown.value) };
    put(next);
  };
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
  const follow = (draft: Draft) => {
    known = draft.value as T;
    id = draft.id ?? id;
  };
  const load = async () => {
    const draft = await store.draft(key);
    isLoaded = true;
    if (draft !== undefined) follow(draft);
    const isTouched = shown.value !== initial;
    isMerged = draft !== undefined && isTouched;
    if (draft === undefined) put({ state: isTouched ? 'typing' : 'clean' });
    else if (!isTouched) bring({ value: draft.value as T, state: 'saved', savedAt: draft.savedAt });
    else bring({ value: merged(initial, draft.value as T, shown.value), state: 'typing', savedAt: draft.savedAt });
  };
  const write = async () => {
    try {
      if (!isLoaded) await load();
      if (shown.state === 'clean' || shown.state === 'saved') return;
      const { value } = shown;
      await store.saveDraft(key, value, id);
      known = value;
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
  const look = (): Promise<void> => {
    const done = inTurn(async () => {
      // The device did not answer when it was asked first.
      if (!isLoaded) return load();
      const draft = await store.draft(key);
      if (!isOpen) return;
      // What was begun here as one was sent or dropped in another tab: what is typed here is another one.
      if (known !== undefined && draft?.id !== id) renew();
      // What was typed or dropped here since comes behind it.
      if (last !== turn || isUnsaved(shown)) return;
      if (draft !== undefined) {
        follow(draft);
        if (!isSame(draft.value, shown.value))
          bring({ value: draft.value as T, state: 'saved', savedAt: draft.savedAt });
      } else if (shown.state !== 'clean') empty();
    });
    const turn = last;
    return done;
  };
  const renew = () => {
    id = makeId();
    known = undefined;
  };
  const empty = () => {
    bring({ value: initial, state: isLoaded ? 'clean' : 'loading', savedAt: 0 });
    if (isOpen) release(key);
  };
  show(shown);
  void inTurn(load);
  const set = (value: T) => {
    put({ value, state: isLoaded ? 'typing' : 'loading' });
    if (isOpen) hold(key, 'draft', flush);
    soon();
  };
  /** What another tab wrote over it meanwhile stays; an older state of it goes too. */
  const endOf = (text: T): DraftEnd => {
    const before = known;
    return { key, left: (stored) => (isSame(stored, text) || isSame(stored, before) ? undefined : stored) };
  };
  const send = senderOf<T>({
    initial,
    shown: () => shown.value,
    stored: async () => {
      const isEarly = !isLoaded;
      await flush();
      return !isEarly || !isMerged;
    },
    id: () => id,
    renew,
    gone: (text) => {
      const rest = restOf(initial, text, shown.value);
      if (!isSame(rest, initial)) {
        bring({ ...shown, value: rest });
        return set(rest);
      }
      clearTimeout(timer);
      empty();
    },
    inTurn,
  });
  return {
    type: (next, seen = shown.value) => {
      if (!isOpen) return;
      if (typeof next === 'function') return set((next as (now: T) => T)(shown.value));
      if (came?.over.has(seen)) return set(merged(seen, came.value, next));
      came = undefined;
      set(next);
    },
    look,
    flush,
    drop: async () => {
      if (!isOpen) return;
      clearTimeout(timer);
      renew();
      empty();
      if (isLoaded) await inTurn(() => store.dropDraft(key));
    },
    send: (deliver) =>
      send((text, act, onKept) => deliver(text, { id: act, ends: endOf(text), onKept })) as ReturnType<typeof deliver>,
    close: async () => {
      isOpen = false;
      await flush();
      release(key);
    },
  };
};

const isUnsaved = ({ state }: ShownDraft<unknown>): boolean => state !== 'clean' && state !== 'saved';
