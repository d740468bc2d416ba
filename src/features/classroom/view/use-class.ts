import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { classCmd, classPath } from '#contract/features/classroom/keys.ts';
import { type ClassEnd, type ClassSocket, openClassSocket } from '#src/features/classroom/data/class-socket.ts';
import { readTokenOf } from '#src/ui/live/person.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useStatus } from '#src/ui/live/use-status.ts';
import { tell } from '#src/ui/words/tell.ts';

/** On this device: by it the server tells the pages of one browser from another browser's. */
const key = 'class-session';

const sessionMarker = {
  read: (): string => {
    const known = localStorage.getItem(key);
    if (known !== null && known !== '') return known;
    const made = crypto.randomUUID();
    localStorage.setItem(key, made);
    return made;
  },
  remove: (): void => localStorage.removeItem(key),
};

export interface LiveClass {
  /** Everybody who has the course open; `undefined` before the server said so. */
  readonly uids: ReadonlySet<string> | undefined;
  readonly isConnected: boolean;
  readonly end: ClassEnd | undefined;
  /** Attends with this browser, after another one took over. */
  readonly comeBack: () => void;
  /** False when nothing is open: what is live is not kept for later. */
  readonly send: ClassSocket['send'];
}

/** Joins the room of a course for as long as the page is open. `onBullet` hears each comment, or why one's own was refused. */
export const useClass = (courseId: string, onBullet?: (what: unknown) => void): LiveClass => {
  const { t } = useLingui();
  const { uid } = useSession();
  const isSignedOut = useStatus().connection === 'signed-out';
  const [uids, setUids] = useState<ReadonlySet<string>>();
  const [isConnected, setConnected] = useState(false);
  const [end, setEnd] = useState<ClassEnd>();
  const [attempt, setAttempt] = useState(0);
  const open = useRef<ClassSocket>(undefined);
  const heard = useRef(onBullet);
  heard.current = onBullet;
  const unsupported = t`This browser does not support WebSocket: live lessons do not work in it.`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks for another socket
  useEffect(() => {
    if (isSignedOut) return undefined;
    setEnd(undefined);
    const socket = openClassSocket({
      url: `${location.origin.replace(/^http/, 'ws')}${classPath}?courseid=${encodeURIComponent(courseId)}`,
      token: () => readTokenOf(uid),
      marker: sessionMarker,
      onStatus: (status) => setConnected(status === 1),
      onEnd: (why) => {
        setEnd(why);
        if (why === 'unsupported') tell(unsupported, 'problem');
      },
      isOffline: () => !navigator.onLine,
      jitter: Math.random,
    });
    open.current = socket;
    socket.on(classCmd.presence, (what) => setUids(new Set(uidsOf(what))));
    socket.on(classCmd.bullet, (what) => heard.current?.(what));
    return () => {
      open.current = undefined;
      socket.close();
      setUids(undefined);
    };
  }, [courseId, isSignedOut, unsupported, attempt, uid]);
  const send: ClassSocket['send'] = (cmd, data) => open.current?.send(cmd, data) ?? false;
  return { uids, isConnected, end, comeBack: () => setAttempt((before) => before + 1), send };
};

const uidsOf = (what: unknown): readonly string[] => {
  const { uids } = (typeof what === 'object' && what !== null ? what : {}) as { readonly uids?: unknown };
  return Array.isArray(uids) ? uids.filter((uid) => typeof uid === 'string') : [];
};
