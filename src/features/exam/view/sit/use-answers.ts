import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { newerAnswer, saveAnswers } from '#contract/features/exam/calls.ts';
import type { Answered } from '#contract/features/exam/rows.ts';
import { deviceOf, pageDraft, type Sitting, typedDraft } from '#src/features/exam/data/queries.ts';
import type { AnswerChange } from '#src/features/question/view/public.tsx';
import { useSession } from '#src/ui/live/session.tsx';
import { hold, release } from '#src/ui/live/unsaved.ts';

/**
 * Calls made while one runs are one more call, after it: where a device is slow, work that looks at what stands there anyway does not
 * queue up. Each resolves when a run is over that began after it was asked for.
 */
export const joined = (work: () => Promise<void>): (() => Promise<void>) => {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const run = (): Promise<void> => {
    running = work().finally(() => {
      running = undefined;
    });
    return running;
  };
  return () => {
    if (running === undefined) return run();
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return run();
      });
    return next;
  };
};

type Answers = Readonly<Record<string, Answered>>;

/** Whether what was just put on the device is all that is typed by now. */
export const isAllKept = (typed: Answers, kept: Answers): boolean =>
  Object.entries(typed).every(([id, { seq }]) => seq <= (kept[id]?.seq ?? -1));

/** Whoever signs out closes the databases: what was typed is in the draft, and there is nobody left to tell. */
export const signedOut = (): undefined => undefined;

/** What is typed and is no answer yet, and the latest time that was seen. */
interface Typed {
  readonly answers: Answers;
  readonly seenAt: number;
}

/** From a key to the device, and from the last key to the way to the server. */
const [toDevice, toServer] = [80, 1_500] as const;

export interface SatAnswers {
  readonly answers: Answers;
  /** At this moment, also what no screen was drawn with yet. */
  readonly read: () => Answers;
  readonly isLoaded: boolean;
  readonly seenAt: number;
  /** The device has all of it. */
  readonly isKept: boolean;
  /** All of it is promised: nothing is a draft any more. */
  readonly isPromised: boolean;
  /** The device cannot keep it. */
  readonly hasFailed: boolean;
  readonly answer: (itemId: string, change: AnswerChange) => void;
  readonly flag: (itemId: string) => void;
  /** Makes answers of all that is typed. */
  readonly flush: () => Promise<void>;
}

const withoutSent = (stored: unknown, sent: Answers): Typed | undefined => {
  const { answers, seenAt } = stored as Typed;
  const left = Object.entries(answers).filter(([id, { seq }]) => seq > (sent[id]?.seq ?? -1));
  return left.length === 0 ? undefined : { answers: Object.fromEntries(left), seenAt };
};

/** Beside what another tab put there that was the one that writes a moment ago. */
const withTyped = (stored: unknown, typed: Answers, now: number): Typed => {
  const before = (stored as Typed | undefined) ?? { answers: {}, seenAt: 0 };
  return { answers: newest(before.answers, typed), seenAt: Math.max(before.seenAt, now) };
};

/** Of each answer what is newer. */
const newest = (one: Answers, other: Answers): Answers => ({
  ...one,
  ...Object.fromEntries(Object.entries(other).map(([id, answer]) => [id, newerAnswer(one[id], answer)])),
});

/**
 * The answers of an attempt. A change is on the device within a moment, as a draft; after a pause, or at once when one chooses, it
 * becomes a saved answer on its way. Reopened after a kill, it goes on with both.
 */
export const useAnswers = ({ attempt, answers: rows }: Sitting, now: () => number): SatAnswers => {
  const { store, replica } = useSession();
  const { id: attemptId, courseId, activityId } = attempt;
  const key = typedDraft(attemptId);
  const [local, setLocal] = useState<Answers>({});
  const [state, setShown] = useState({ isLoaded: false, isKept: true, isPromised: true, hasFailed: false, seenAt: 0 });
  /** What is still being kept when the screen closes has nobody to tell. */
  const isOpen = useRef(true);
  const setState = useCallback((change: (before: typeof state) => typeof state) => {
    if (isOpen.current) setShown(change);
  }, []);
  const pending = useRef<Answers>({});
  const timers = useRef<{ device?: ReturnType<typeof setTimeout>; server?: ReturnType<typeof setTimeout> }>({});

  const keepOnce = useCallback(async () => {
    const typed = pending.current;
    try {
      // What was sent meanwhile is kept where it waits.
      if (Object.keys(typed).length > 0) await store.changeDraft(key, (stored) => withTyped(stored, typed, now()));
      // What was typed meanwhile is not on the device yet.
      const isKept = isAllKept(pending.current, typed);
      setState((before) => ({ ...before, isKept: before.isKept || isKept, hasFailed: false }));
    } catch {
      setState((before) => ({ ...before, hasFailed: true }));
    }
  }, [store, key, now, setState]);
  const keepDraft = useMemo(() => joined(keepOnce), [keepOnce]);

  const sendOnce = useCallback(async () => {
    const sent = pending.current;
    if (Object.keys(sent).length === 0) return;
    const promise = async () => {
      const device = await deviceOf(replica);
      const input = { courseId, activityId, attemptId, device, answers: sent };
      return store.mutate(saveAnswers, input, { ends: { key, left: (stored) => withoutSent(stored, sent) } });
    };
    const done = await promise().catch(signedOut);
    if (done?.ok !== true) return setState((before) => ({ ...before, hasFailed: true }));
    pending.current = Object.fromEntries(
      Object.entries(pending.current).filter(([id, { seq }]) => seq > (sent[id]?.seq ?? -1)),
    );
    const isPromised = Object.keys(pending.current).length === 0;
    setState((before) => ({ ...before, isPromised }));
  }, [store, replica, key, courseId, activityId, attemptId, setState]);
  const send = useMemo(() => joined(sendOnce), [sendOnce]);

  const flush = useCallback(async () => {
    clearTimeout(timers.current.device);
    clearTimeout(timers.current.server);
    await keepDraft();
    await send();
  }, [keepDraft, send]);

  useEffect(() => {
    const load = async () => {
      const draft = await store.draft(key);
      const typed = draft?.value as Typed | undefined;
      if (typed !== undefined) {
        pending.current = newest(typed.answers, pending.current);
        setLocal((before) => newest(typed.answers, before));
        timers.current.server = setTimeout(() => void flush(), toServer);
      }
      setState((before) => ({
        ...before,
        isLoaded: true,
        isPromised: before.isPromised && typed === undefined,
        seenAt: typed?.seenAt ?? 0,
      }));
    };
    void load().catch(signedOut);
  }, [store, key, flush, setState]);

  useEffect(() => {
    isOpen.current = true;
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
      isOpen.current = false;
    };
  }, [attemptId, flush]);

  const answers = useMemo(() => {
    const saved: Record<string, Answered> = {};
    for (const [itemId, { response, flagged, seq, at }] of rows) saved[itemId] = { response, flagged, seq, at };
    return newest(saved, local);
  }, [rows, local]);
  const shown = useRef(answers);
  shown.current = answers;
  const read = useCallback(() => newest(shown.current, pending.current), []);

  const change = useCallback(
    (itemId: string, of: (before: Given) => Given) => {
      const { seq, at: _, ...before } = read()[itemId] ?? none;
      const given = of(before);
      const isTyping = isTyped(before, given);
      const made = { ...given, seq: seq + 1, at: now() };
      pending.current = { ...pending.current, [itemId]: made };
      setLocal((known) => ({ ...known, [itemId]: made }));
      setState((known) => ({ ...known, isKept: false, isPromised: false }));
      clearTimeout(timers.current.server);
      clearTimeout(timers.current.device);
      timers.current.device = setTimeout(() => void keepDraft(), isTyping ? toDevice : 0);
      timers.current.server = setTimeout(() => void flush(), isTyping ? toServer : 0);
    },
    [read, flush, keepDraft, setState, now],
  );
  const answer = useCallback(
    (itemId: string, of: AnswerChange) =>
      change(itemId, (before) => ({ ...before, response: of(before.response ?? undefined) })),
    [change],
  );
  const flag = useCallback(
    (itemId: string) => change(itemId, (before) => ({ ...before, flagged: !before.flagged })),
    [change],
  );
  return { answers, read, ...state, answer, flag, flush };
};

type Given = Pick<Answered, 'response' | 'flagged'>;
const none: Answered = { response: null, flagged: false, seq: 0, at: 0 };

/** One of many keys, and not a choice. */
const isTyped = (before: Given, { response, flagged }: Given): boolean =>
  flagged === before.flagged && response !== null && ['text', 'gaps', 'table', 'weights'].includes(response.kind);

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
    void send().catch(signedOut);
  }, [store, replica, courseId, activityId, attemptId]);
};
