import { proxy } from 'valtio';
import { second } from '#contract/core/time.ts';

/** What keeps the databases from opening: another tab that holds an older version of them, or nobody knows. */
export const opening = proxy<{ held: 'no' | 'blocked' | 'silent' }>({ held: 'no' });

/** So long a screen waits for them before it says so; less where another tab is known to hold them. */
const timeout = 10 * second;
const blockedTimeout = 2 * second;

interface Opened<S> {
  readonly uid: string;
  readonly session: Promise<S>;
  /** Rejects when the person has to be told; what opens goes on. */
  readonly late: Promise<never>;
}

interface Ways<S> {
  readonly open: (uid: string, token: string, onBlocked: () => void) => Promise<S>;
  readonly close: (session: S) => void;
}

/**
 * The one open session of this page. One that could not be opened is forgotten: whoever asks again tries anew. One that does not
 * open in time is told, goes on opening, and is taken when it is there.
 */
export const oneSession = <S>({ open, close }: Ways<S>) => {
  let current: Opened<S> | undefined;
  const begin = (uid: string, token: string): Opened<S> => {
    const late = Promise.withResolvers<never>();
    // Nobody may be waiting for it.
    late.promise.catch(() => undefined);
    const tooLate = (why: 'blocked' | 'silent') => {
      opening.held = why;
      late.reject(Object.assign(new Error(`the databases do not open: ${why}`), { name: 'OpeningLate' }));
    };
    let timer = setTimeout(tooLate, timeout, 'silent');
    const session = open(uid, token, () => {
      clearTimeout(timer);
      timer = setTimeout(tooLate, blockedTimeout, 'blocked');
    });
    const opened = { uid, session, late: late.promise };
    const over = () => {
      clearTimeout(timer);
      opening.held = 'no';
    };
    session.then(over, () => {
      over();
      if (current === opened) current = undefined;
    });
    return opened;
  };
  const closeIt = async (): Promise<void> => {
    const closing = current;
    current = undefined;
    const closed = closing?.session.then(close, () => undefined);
    // One that does not open is closed when it does.
    await (closing && Promise.race([closed, closing.late.catch(() => undefined)]));
  };
  return {
    isOf: (uid: string): boolean => current?.uid === uid,
    /** Answers the session, and whether it was opened for this. */
    ask: async (uid: string, token: string): Promise<{ readonly session: S; readonly isNew: boolean }> => {
      const isNew = current?.uid !== uid;
      if (isNew) await closeIt();
      if (current?.uid !== uid) current = begin(uid, token);
      const { session, late } = current;
      return { session: await Promise.race([session, late]), isNew };
    },
    close: closeIt,
  };
};
