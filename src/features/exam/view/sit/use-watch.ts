import { useEffect, useRef, useState } from 'react';
import { type AwayKind, examLimits } from '#contract/features/exam/keys.ts';
import type { Away } from '#contract/features/exam/rows.ts';
import { awayDraft } from '#src/features/exam/data/queries.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { signedOut } from './use-answers.ts';

/** Shorter than this is no leaving: a notification, a battery's warning. */
const least = 1_000;

/** The record of leaving a watched test: durations, told to whoever sits it; it judges nothing. */
export const useWatch = (attemptId: string, isOn: boolean, now: () => number): readonly Away[] => {
  const { store } = useSession();
  const [log, setLog] = useState<readonly Away[]>([]);
  useEffect(() => {
    void store
      .draft(awayDraft(attemptId))
      .then((draft) => setLog((draft?.value as readonly Away[] | undefined) ?? []))
      .catch(signedOut);
  }, [store, attemptId]);
  useEffect(() => {
    if (!isOn) return;
    let goneAt = 0;
    const note = (kind: AwayKind, at: number, ms: number) => {
      const one = { kind, at, ms: Math.round(ms) };
      setLog((before) => [...before, one].slice(-examLimits.away));
      void store
        .changeDraft(awayDraft(attemptId), (value) =>
          [...((value as readonly Away[] | undefined) ?? []), one].slice(-examLimits.away),
        )
        .catch(signedOut);
    };
    const leave = () => {
      goneAt ||= now();
    };
    const back = () => {
      const ms = now() - goneAt;
      if (goneAt > 0 && ms >= least) note('hidden', goneAt, ms);
      goneAt = 0;
    };
    const turn = () => (document.visibilityState === 'hidden' ? leave() : back());
    const paste = () => note('paste', now(), 0);
    const screen = () => document.fullscreenElement === null && note('screen', now(), 0);
    document.addEventListener('visibilitychange', turn);
    window.addEventListener('blur', leave);
    window.addEventListener('focus', back);
    document.addEventListener('paste', paste);
    document.addEventListener('fullscreenchange', screen);
    return () => {
      document.removeEventListener('visibilitychange', turn);
      window.removeEventListener('blur', leave);
      window.removeEventListener('focus', back);
      document.removeEventListener('paste', paste);
      document.removeEventListener('fullscreenchange', screen);
    };
  }, [store, attemptId, isOn, now]);
  return log;
};

/** `mine`: this tab writes. `other`: another one does. */
export type Holding = 'asking' | 'mine' | 'other';

/** One tab of the browser writes an attempt; another may take it over. */
export const useOneTab = (attemptId: string): { readonly holding: Holding; readonly take: () => void } => {
  const [holding, setHolding] = useState<Holding>('asking');
  const wanted = useRef<(steal: boolean) => void>(undefined);
  useEffect(() => {
    const over = new AbortController();
    const ask = (steal: boolean) => {
      const options = steal ? { steal: true } : { ifAvailable: true };
      const held = navigator.locks.request(`exam:${attemptId}`, options, async (lock) => {
        if (over.signal.aborted) return;
        setHolding(lock === null ? 'other' : 'mine');
        if (lock !== null) await new Promise((resolve) => over.signal.addEventListener('abort', resolve));
      });
      // Robbed by another tab.
      held.catch(() => setHolding('other'));
    };
    wanted.current = ask;
    ask(false);
    return () => over.abort();
  }, [attemptId]);
  return { holding, take: () => wanted.current?.(true) };
};
