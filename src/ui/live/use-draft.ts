import { useCallback, useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import type { Mutation } from '#contract/core/call.ts';
import type { Mutated } from '#src/core/writing/store.ts';
import { type DraftKeeper, keeperOf, type ShownDraft } from './drafts/draft-keeper.ts';
import type { Sent } from './drafts/sender.ts';
import { useSession } from './session.tsx';

export interface DraftState<T> extends ShownDraft<T> {
  /** Of a part of it alone: from what stands here now, which is not what stood here when a file was picked. */
  readonly setValue: (next: T | ((now: T) => T)) => void;
  /** Stores what is typed now, without waiting for a pause. */
  readonly flush: () => Promise<void>;
  /** Forgets the draft and starts over with the initial value. */
  readonly drop: () => Promise<void>;
  /**
   * Makes a mutation of what stands here, under the id that the writing was begun with; nothing where `make` answers nothing. The
   * text stays until the promise is kept, and what is typed meanwhile after that too.
   */
  readonly send: <M extends Mutation>(
    call: M,
    make: (value: T, id: string) => z.input<M['input']> | undefined,
  ) => Promise<Sent<Mutated<M>>>;
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
  const setValue = useCallback((next: T | ((now: T) => T)) => keeper.current?.type(next), []);
  const flush = useCallback(async () => keeper.current?.flush(), []);
  const drop = useCallback(async () => keeper.current?.drop(), []);
  const send = useCallback<DraftState<T>['send']>(
    async (call, make) =>
      keeper.current?.send(async (value, sending) => {
        const input = make(value, sending.id ?? '');
        return input === undefined ? undefined : store.mutate(call, input, sending);
      }),
    [store],
  );
  return { ...shown, setValue, flush, drop, send };
};
