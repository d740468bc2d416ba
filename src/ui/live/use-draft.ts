import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
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

/** One text of one store while it is on the screen. */
interface Held<T> {
  readonly initial: T;
  keeper?: DraftKeeper<T> | undefined;
  isOver: boolean;
}

/** Text that outlives the tab: stored a moment after the last key, on blur, and when the page is hidden. */
export const useDraft = <T>(key: string, initial: T): DraftState<T> => {
  const { store } = useSession();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text that it begins with is the first one of this key
  const held = useMemo<Held<T>>(() => ({ initial, isOver: false }), [store, key]);
  const [last, setLast] = useState<{ readonly of: Held<T>; readonly shown: ShownDraft<T> }>();
  const shown: ShownDraft<T> = last?.of === held ? last.shown : { value: held.initial, state: 'loading', savedAt: 0 };
  const seen = useRef(shown.value);
  useLayoutEffect(() => {
    seen.current = shown.value;
  });
  /** A field stands on the screen before effects run: the first key may come before them, and must not fall between. */
  const keeper = useCallback((): DraftKeeper<T> | undefined => {
    if (held.isOver) return undefined;
    held.keeper ??= keeperOf(store, key, held.initial, (next) => setLast({ of: held, shown: next }));
    return held.keeper;
  }, [held, store, key]);
  useEffect(() => {
    held.isOver = false;
    const kept = keeper();
    if (kept === undefined) return;
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
      held.isOver = true;
      held.keeper = undefined;
      void kept.close();
    };
  }, [held, keeper, store, key]);
  const setValue = useCallback((next: T | ((now: T) => T)) => keeper()?.type(next, seen.current), [keeper]);
  const flush = useCallback(async () => keeper()?.flush(), [keeper]);
  const drop = useCallback(async () => keeper()?.drop(), [keeper]);
  const send = useCallback<DraftState<T>['send']>(
    async (call, make) =>
      keeper()?.send(async (value, sending) => {
        const input = make(value, sending.id ?? '');
        return input === undefined ? undefined : store.mutate(call, input, sending);
      }),
    [keeper, store],
  );
  return { ...shown, setValue, flush, drop, send };
};
