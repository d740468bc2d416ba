import { useCallback, useEffect, useRef, useState } from 'react';
import type { Store } from '#src/core/store.ts';
import { useSession } from './session.tsx';
import { settled, touched } from './unsaved.ts';

/** From the last key to the write. */
const pauseMs = 300;

export interface DraftState<T> {
  readonly value: T;
  readonly setValue: (next: T) => void;
  /** `loading` until the device was asked; `clean`: nothing typed; `typing`: not stored yet. */
  readonly state: 'loading' | 'clean' | 'typing' | 'saved' | 'failed';
  /** When the device stored it; 0 before that. */
  readonly savedAt: number;
  /** Stores what is typed now, without waiting for a pause. */
  readonly flush: () => Promise<void>;
  /** Forgets the draft and starts over with the initial value. */
  readonly drop: () => Promise<void>;
}

/** Text that outlives the tab: stored a moment after the last key, on blur, and when the page is hidden. */
export const useDraft = <T>(key: string, initial: T): DraftState<T> => {
  const { store } = useSession();
  const keeper = useRef<Keeper<T>>(undefined);
  const [shown, setShown] = useState<Shown<T>>({ value: initial, state: 'loading', savedAt: 0 });
  const first = useRef(initial);
  useEffect(() => {
    const kept = keeperOf(store, key, first.current, setShown);
    keeper.current = kept;
    const hide = () => void kept.flush();
    document.addEventListener('visibilitychange', hide);
    window.addEventListener('pagehide', hide);
    window.addEventListener('blur', hide);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      window.removeEventListener('pagehide', hide);
      window.removeEventListener('blur', hide);
      void kept.close();
    };
  }, [store, key]);
  const setValue = useCallback((next: T) => keeper.current?.type(next), []);
  const flush = useCallback(async () => keeper.current?.flush(), []);
  const drop = useCallback(async () => keeper.current?.drop(), []);
  return { ...shown, setValue, flush, drop };
};

interface Shown<T> {
  readonly value: T;
  readonly state: DraftState<T>['state'];
  readonly savedAt: number;
}

interface Keeper<T> {
  readonly type: (next: T) => void;
  readonly flush: () => Promise<void>;
  readonly drop: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const keeperOf = <T>(store: Store, key: string, initial: T, show: (next: Shown<T>) => void): Keeper<T> => {
  let shown: Shown<T> = { value: initial, state: 'loading', savedAt: 0 };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let open = true;
  const put = (next: Partial<Shown<T>>) => {
    shown = { ...shown, ...next };
    if (open) show(shown);
  };
  // One after the other: a write never overtakes the drop that follows it.
  const inTurn = (work: () => Promise<unknown>): Promise<void> => {
    last = last.then(work, work);
    return last.then(
      () => undefined,
      () => undefined,
    );
  };
  const write = async () => {
    const { value } = shown;
    try {
      await store.saveDraft(key, value);
      if (shown.value === value && shown.state !== 'clean') put({ state: 'saved', savedAt: Date.now() });
      if (shown.value === value) settled(key);
    } catch {
      put({ state: 'failed' });
    }
  };
  const flush = async () => {
    clearTimeout(timer);
    if (shown.state === 'typing' || shown.state === 'failed') await inTurn(write);
    else await last;
  };
  void inTurn(async () => {
    const draft = await store.draft(key);
    if (shown.state !== 'loading') return;
    if (draft === undefined) put({ state: 'clean' });
    else put({ value: draft.value as T, state: 'saved', savedAt: draft.savedAt });
  });
  return {
    type: (value) => {
      put({ value, state: 'typing' });
      touched(key, Date.now());
      clearTimeout(timer);
      timer = setTimeout(() => void flush(), pauseMs);
    },
    flush,
    drop: async () => {
      clearTimeout(timer);
      put({ value: initial, state: 'clean', savedAt: 0 });
      settled(key);
      await inTurn(() => store.dropDraft(key));
    },
    close: async () => {
      open = false;
      await flush();
      settled(key);
    },
  };
};
