import { useEffect } from 'react';
import { newId } from '#contract/core/ids.ts';
import { minute, second } from '#contract/core/time.ts';
import { startLearnStatusV2, videoVisitV2 } from '#contract/features/learning/calls.ts';
import { readMeta } from '#src/core/outbox.ts';
import type { Session } from '#src/core/session.ts';
import { useSession } from '#src/ui/live/session.tsx';
import {
  createStopwatch,
  draftKey,
  type LogKind,
  type Measured,
  type Playing,
  queueLeftLogs,
  queueLog,
  tickTime,
} from './keep.ts';

/** What was measured is queued this often … */
const logTime = 30 * second;
/** … and until then kept as a draft this often: a killed tab loses no more. */
const draftTime = 3 * second;
/** Without a key, a touch or a film for so long nobody is reading. */
const idleTime = 5 * minute;

export interface Recorded {
  readonly courseId: string;
  readonly id: string;
  readonly kind: LogKind;
  /** Of a recording of a live class. */
  readonly liveType: 20 | 21 | undefined;
}

/** Records the opening of an activity and the time spent with it, while this screen is seen. Nothing where `recorded` is absent. */
export const useRecorder = (recorded: Recorded | undefined): void => {
  const session = useSession();
  const { courseId, id, kind, liveType } = recorded ?? {};
  useEffect(() => {
    if (courseId === undefined || id === undefined || kind === undefined) return;
    return record(session, { courseId, id, kind, liveType });
  }, [session, courseId, id, kind, liveType]);
};

const record = (session: Session, recorded: Recorded): (() => void) => {
  const { courseId, id, kind, liveType } = recorded;
  const { store, replica } = session;
  const tabId = newId(Date.now(), (bytes) => crypto.getRandomValues(bytes));
  let isOver = false;
  let stop = () => {};
  const begin = async () => {
    await queueLeftLogs(session);
    const serverNow = Date.now() + ((await readMeta(replica.outbox, 'clockOffset')) ?? 0);
    if (isOver) return;
    stop = measure({
      serverNow,
      keep: (measured) =>
        void store.saveDraft(draftKey(tabId), { courseId, id, kind, ...measured }).catch(() => undefined),
      queue: (measured) =>
        queueLog(session, { courseId, id, kind, ...measured }, { key: draftKey(tabId), left: () => undefined }),
    });
    if (liveType === undefined) await store.mutate(startLearnStatusV2, { courseId, id });
    else await store.mutate(videoVisitV2, { courseId, id, type: liveType });
  };
  void begin().catch(() => undefined);
  return () => {
    isOver = true;
    stop();
  };
};

interface Measures {
  readonly serverNow: number;
  readonly keep: (measured: Measured) => void;
  /** Answers whether the device took it. */
  readonly queue: (measured: Measured) => Promise<boolean>;
}

/** Ticks until it is stopped. What is hidden, closed or played to its end is queued at once. */
const measure = ({ serverNow, keep, queue }: Measures): (() => void) => {
  const watch = createStopwatch(() => performance.now(), serverNow);
  const presence = watchPresence();
  let queuing: Promise<void> | undefined;
  let [queuedAt, keptAt] = [performance.now(), performance.now()];
  const flush = async () => {
    const measured = watch.measured();
    if (measured.spent.length === 0) return;
    queuedAt = performance.now();
    if (await queue(measured).catch(() => false)) watch.forget(measured);
  };
  const flushInTurn = () => {
    const turn = (queuing ?? Promise.resolve()).then(flush).finally(() => {
      if (queuing === turn) queuing = undefined;
    });
    queuing = turn;
  };
  const look = () =>
    watch.look(document.visibilityState === 'visible' && (presence.isThere() || media.isPlaying()), media.now());
  const leave = () => {
    look();
    flushInTurn();
  };
  const media = watchMedia({ onPlaying: look, onStopped: leave });
  const tick = () => {
    look();
    const now = performance.now();
    if (now - queuedAt >= logTime) flushInTurn();
    else if (now - keptAt >= draftTime && queuing === undefined && watch.measured().spent.length > 0) {
      keptAt = now;
      keep(watch.measured());
    }
  };
  const timer = setInterval(tick, tickTime);
  look();
  document.addEventListener('visibilitychange', leave);
  window.addEventListener('pagehide', leave);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', leave);
    window.removeEventListener('pagehide', leave);
    leave();
    media.end();
    presence.end();
  };
};

/** The player on this page that played last, wherever it stands: events of media do not bubble, but they are seen on their way. */
const watchMedia = ({ onPlaying, onStopped }: { readonly onPlaying: () => void; readonly onStopped: () => void }) => {
  let player: HTMLMediaElement | undefined;
  const note = ({ target, type }: Event) => {
    if (!(target instanceof HTMLMediaElement)) return;
    player = target;
    // What is played before the next look would not be counted.
    if (type === 'playing') onPlaying();
  };
  const stopped = (event: Event) => {
    if (event.target === player) onStopped();
  };
  const names = ['play', 'playing', 'timeupdate', 'loadedmetadata'] as const;
  const ends = ['pause', 'ended'] as const;
  for (const name of names) document.addEventListener(name, note, true);
  for (const name of ends) document.addEventListener(name, stopped, true);
  const isPlaying = () =>
    player !== undefined && !player.paused && !player.ended && !player.seeking && player.isConnected;
  return {
    isPlaying,
    now: (): Playing | undefined =>
      player === undefined || !Number.isFinite(player.duration)
        ? undefined
        : {
            position: player.currentTime * second,
            length: player.duration * second,
            rate: player.playbackRate,
            isPlaying: isPlaying(),
          },
    end: () => {
      for (const name of names) document.removeEventListener(name, note, true);
      for (const name of ends) document.removeEventListener(name, stopped, true);
    },
  };
};

/** Whether somebody gave a sign of life lately. */
const watchPresence = () => {
  let seenAt = performance.now();
  const see = () => {
    seenAt = performance.now();
  };
  const names = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'scroll', 'touchmove'] as const;
  for (const name of names) document.addEventListener(name, see, { capture: true, passive: true });
  return {
    isThere: () => performance.now() - seenAt < idleTime,
    end: () => {
      for (const name of names) document.removeEventListener(name, see, true);
    },
  };
};
