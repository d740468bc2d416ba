import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { newerAnswer, saveAnswers } from '#contract/features/exam/calls.ts';
import type { Answered } from '#contract/features/exam/rows.ts';
import type { Response } from '#contract/features/question/shapes.ts';
import { deviceOf, pageDraft, type Sitting, typedDraft } from '#src/features/exam/data/queries.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { hold, release } from '#src/ui/live/unsaved.ts';
import { isAllKept } from './kept.ts';

type Answers = Readonly<Record<string, Answered>>;

/** What is typed and is no answer yet, and the latest time that was seen. */
interface Typed {
  readonly answers: Answers;
  readonly seenAt: number;
}

/** From a key to the device, and from the last key to the way to the server. */
const [toDevice, toServer] = [80, 1_500] as const;

export interface SatAnswers {
  readonly answers: Answers;
  readonly isLoaded: boolean;
  readonly seenAt: number;
  /** The device has all of it. */
  readonly isKept: boolean;
  /** All of it is promised: nothing is a draft any more. */
  readonly isPromised: boolean;
  /** The device cannot keep it. */
  readonly hasFailed: boolean;
  readonly answer: (itemId: string, response: Response) => void;
  readonly flag: (itemId: string) => void;
  /** Makes answers of all that is typed. */
  readonly flush: () => Promise<void>;
}

const withoutSent = (stored: unknown, sent: Answers): Typed | undefined => {
  const { answers, seenAt } = stored as Typed;
  const left = Object.entries(answers).filter(([id, { seq }]) => seq > (sent[id]?.seq ?? -1));
  return left.length === 0 ? undefined : { answers: Object.fromEntries(left), seenAt };
};

/**
 * The answers of an attempt. A change is on the device within a moment, as a draft; after a pause, or at once when one chooses, it
 * becomes a saved answer on its way. Reopened after a kill, it goes on with both.
 */
export const useAnswers = ({ attempt, answers: rows }: Sitting, now: () => number): SatAnswers => {
  const { store, replica } = useSession();
  const { id: attemptId, courseId, activityId } = attempt;
  const key = typedDraft(attemptId);
  const [local, setLocal] = useState<Answers>({});
  const [state, setState] = useState({ isLoaded: false, isKept: true, isPromised: true, hasFailed: false, seenAt: 0 });
  const pending = useRef<Answers>({});
  const timers = useRef<{ device?: ReturnType<typeof setTimeout>; server?: ReturnType<typeof setTimeout> }>({});

  const keepDraft = useCallback(async () => {
    const typed = pending.current;
    if (Object.keys(typed).length === 0) return;
    try {
      await store.saveDraft(key, { answers: typed, seenAt: now() } satisfies Typed);
      // What was typed meanwhile is not on the device yet.
      const isKept = isAllKept(pending.current, typed);
      setState((before) => ({ ...before, isKept: before.isKept || isKept, hasFailed: false }));
    } catch {
      setState((before) => ({ ...before, hasFailed: true }));
    }
  }, [store, key, now]);

  const flush = useCallback(async () => {
    clearTimeout(timers.current.device);
    clearTimeout(timers.current.server);
    const sent = pending.current;
    if (Object.keys(sent).length === 0) return;
    await keepDraft();
    const device = await deviceOf(replica);
    const done = await store.mutate(
      saveAnswers,
      { courseId, activityId, attemptId, device, answers: sent },
      { ends: { key, left: (stored) => withoutSent(stored, sent) } },
    );
    if (!done.ok) return setState((before) => ({ ...before, hasFailed: true }));
    pending.current = Object.fromEntries(
      Object.entries(pending.current).filter(([id, { seq }]) => seq > (sent[id]?.seq ?? -1)),
    );
    const isPromised = Object.keys(pending.current).length === 0;
    setState((before) => ({ ...before, isPromised }));
  }, [store, replica, key, keepDraft, courseId, activityId, attemptId]);

  useEffect(() => {
    void store.draft(key).then((draft) => {
      const typed = draft?.value as Typed | undefined;
      if (typed !== undefined) {
        pending.current = { ...typed.answers, ...pending.current };
        setLocal((before) => ({ ...typed.answers, ...before }));
        timers.current.server = setTimeout(() => void flush(), toServer);
      }
      setState((before) => ({
        ...before,
        isLoaded: true,
        isPromised: before.isPromised && typed === undefined,
        seenAt: typed?.seenAt ?? 0,
      }));
    });
  }, [store, key, flush]);

  useEffect(() => {
    const name = `exam/${attemptId}`;
    hold(name, 'quiz', flush);
    const leave = () => void flush();
    const turn = () => document.visibilityState === 'hidden' && leave();
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', turn);
    return () => {
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', turn);
      release(name);
      leave();
    };
  }, [attemptId, flush]);

  const answers = useMemo(() => {
    const all: Record<string, Answered> = {};
    for (const [itemId, { response, flagged, seq, at }] of rows) all[itemId] = { response, flagged, seq, at };
    for (const [itemId, one] of Object.entries(local)) all[itemId] = newerAnswer(all[itemId], one);
    return all;
  }, [rows, local]);
  const current = useRef(answers);
  current.current = answers;

  const change = useCallback(
    (itemId: string, next: Partial<Pick<Answered, 'response' | 'flagged'>>, isTyping: boolean) => {
      const before = newerOf(current.current[itemId], pending.current[itemId]);
      const made = { response: null, flagged: false, ...before, ...next, seq: (before?.seq ?? 0) + 1, at: now() };
      pending.current = { ...pending.current, [itemId]: made };
      setLocal((known) => ({ ...known, [itemId]: made }));
      setState((known) => ({ ...known, isKept: false, isPromised: false }));
      clearTimeout(timers.current.server);
      clearTimeout(timers.current.device);
      timers.current.device = setTimeout(() => void keepDraft(), isTyping ? toDevice : 0);
      timers.current.server = setTimeout(() => void flush(), isTyping ? toServer : 0);
    },
    [flush, keepDraft, now],
  );
  const answer = useCallback(
    (itemId: string, response: Response) =>
      change(itemId, { response }, ['text', 'gaps', 'table', 'weights'].includes(response.kind)),
    [change],
  );
  const flag = useCallback(
    (itemId: string) => change(itemId, { flagged: current.current[itemId]?.flagged !== true }, false),
    [change],
  );
  return { answers, ...state, answer, flag, flush };
};

const newerOf = (one: Answered | undefined, other: Answered | undefined): Answered | undefined =>
  other === undefined ? one : newerAnswer(one, other);

/** What was typed and lay on the device when the attempt ended or went elsewhere: it is sent like every other answer. */
export const useLeftAnswers = ({ attempt: { id: attemptId, courseId, activityId } }: Sitting): void => {
  const { store, replica } = useSession();
  useEffect(() => {
    const key = typedDraft(attemptId);
    const send = async () => {
      await store.dropDraft(pageDraft(attemptId));
      const answers = ((await store.draft(key))?.value as Typed | undefined)?.answers;
      if (answers === undefined) return;
      const device = await deviceOf(replica);
      const input = { courseId, activityId, attemptId, device, answers };
      await store.mutate(saveAnswers, input, { ends: { key, left: (stored) => withoutSent(stored, answers) } });
    };
    void send();
  }, [store, replica, courseId, activityId, attemptId]);
};
