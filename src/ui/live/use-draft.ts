import { useCallback, useEffect, useRef, useState } from 'react';
import { type DraftKeeper, keeperOf, type ShownDraft } from './drafts/draft-keeper.ts';
import { useSession } from './session.tsx';

export interface DraftState<T> extends ShownDraft<T> {
  readonly setValue: (next: T) => void;
  /** Takes back what could not be sent, although its field may be gone by now. */
  readonly giveBack: (next: T) => void;
  /** Stores what is typed now, without waiting for a pause. */
  readonly flush: () => Promise<void>;
  /** Forgets the draft and starts over with the initial value; of what was `sent`, not what was typed while it went. */
  readonly drop: (sent?: T) => Promise<void>;
}

/** Text that outlives the tab: stored a moment after the last key, on blur, and when the page is hidden. */
export const useDraft = <T>(key: string, initial: T): DraftState<T> => {
  const { store } = useSession();
  const keeper = useRef<DraftKeeper<T>>(undefined);
  const [shown, setShown] = useState<ShownDraft<T>>({ value: initial, state: 'loading', savedAt: 0 });
  const first = useRef(initial);
  useEffect(() => {
    const kept = keeperOf(store, key, first.current, setShown);
    keeper.current = kept;
    const stop = store.watchDraft(key, () => void kept.look());
    const hide = () => void kept.flush();
    // News of a change may be lost while it slept.
    const turn = () => void (document.visibilityState === 'visible' ? kept.look() : kept.flush());
    document.addEventListener('visibilitychange', turn);
    window.addEventListener('pagehide', hide);
    window.addEventListener('blur', hide);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', turn);
      window.removeEventListener('pagehide', hide);
      window.removeEventListener('blur', hide);
      void kept.close();
    };
  }, [store, key]);
  const setValue = useCallback((next: T) => keeper.current?.type(next), []);
  const giveBack = useCallback((next: T) => keeper.current?.giveBack(next), []);
  const flush = useCallback(async () => keeper.current?.flush(), []);
  const drop = useCallback(async (sent?: T) => keeper.current?.drop(sent), []);
  return { ...shown, setValue, giveBack, flush, drop };
};
