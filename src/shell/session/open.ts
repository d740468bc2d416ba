import { noteWho } from '#src/core/device/who.ts';
import { forgetToken, openSession, type Session } from '#src/core/session.ts';
import { replicaTables, schemaVersion } from '#src/features/tables.ts';
import {
  forgetSignIn,
  type Person,
  readCookie,
  readToken,
  rememberedPerson,
  writeCookie,
} from '#src/ui/live/person.ts';
import { turn } from '#src/ui/overlays/use-when-idle.ts';
import { languageTag } from '#src/ui/words/language.ts';
import { linkSyncWorker } from '../sync-link.ts';
import { linkUploadWorker } from '../upload-link.ts';
import { askFirstAnswers } from './first-answers.ts';
import { leavingKey } from './leaving.ts';
import { tellCode } from './reply-codes.ts';

let current: { readonly uid: string; readonly session: Promise<Session> } | undefined;

const years = 400 * 24 * 60 * 60;

/** The one open session; opens it when it is not, and closes another person's. */
export const sessionOf = async ({ uid }: Person, token: string): Promise<Session> => {
  if (current?.uid !== uid) {
    await closeSession();
    current = { uid, session: open(uid, token) };
    return current.session;
  }
  const session = await current.session;
  if (token !== tokenGiven) {
    tokenGiven = token;
    await session.setToken(token);
  }
  return session;
};

let tokenGiven = '';

const replicaCookie = (uid: string): string => `replica_${uid}`;

export const forgetReplica = (uid: string): void => writeCookie(replicaCookie(uid), '', 0);

/** In parts, each run in a task of its own: a slow phone can be touched between them. */
const writingFeatures = async () => {
  await import('#contract/core/call.ts');
  await turn();
  await import('#contract/features/notice/rows.ts');
  await turn();
  await import('#contract/features/notice/calls.ts');
  await turn();
  return (await import('#src/features/data.ts')).dataFeatures;
};

const open = async (uid: string, token: string): Promise<Session> => {
  const cookie = replicaCookie(uid);
  tokenGiven = token;
  void noteWho(uid).catch(() => undefined);
  let isOver = false;
  const over = () => {
    // Several things tell the end of one session; the page is left once.
    if (isOver) return;
    isOver = true;
    if (rememberedPerson()?.uid === uid) forgetSignIn();
    location.replace('/login');
  };
  const session = await openSession({
    uid,
    token,
    tables: replicaTables,
    features: writingFeatures,
    schemaVersion,
    connect: linkSyncWorker,
    connectUploads: linkUploadWorker,
    language: languageTag,
    rememberedReplica: {
      read: () => readCookie(cookie) || undefined,
      write: (id) => writeCookie(cookie, id, years),
      forget: () => forgetReplica(uid),
    },
    onRefused: tellCode,
    onOver: over,
  });
  // From the first word of it: what is written here meanwhile would go with the rest, unasked.
  addEventListener('storage', ({ key, newValue }) => {
    if (key === leavingKey && newValue === uid && current?.uid === uid) over();
  });
  // Without its cookie a sign-in is over, also where the workers' copy of the token is left: sending waits for the person.
  if (token === '') await session.setToken('');
  await askFirstAnswers(session.replica, location);
  return session;
};

export const closeSession = async (): Promise<void> => {
  const closing = current;
  current = undefined;
  (await closing?.session)?.close();
};

/**
 * Starts opening before the router asks, so that databases and code load side by side. A sign-in whose cookie is gone is over
 * on every address, also for the workers.
 */
export const openEarly = (): void => {
  const person = rememberedPerson();
  const token = readToken();
  if (person === undefined) return;
  void (token === '' ? forgetToken(person.uid) : sessionOf(person, token)).catch(() => undefined);
};
