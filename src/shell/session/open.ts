import { unsentFrom, unsentText } from '#src/core/device/lost.ts';
import { noteWho } from '#src/core/device/who.ts';
import type { Replica } from '#src/core/replica.ts';
import { forgetToken, openSession, type Session } from '#src/core/session.ts';
import { replicaTables } from '#src/features/all.ts';
import { courseOf, coursesOfMine, roleIn } from '#src/features/course/data/public.ts';
import { schemaVersion } from '#src/features/schema-version.ts';
import { courseTabs } from '#src/ui/feature.ts';
import {
  forgetSignIn,
  isOwnDevice,
  type Person,
  readCookie,
  readToken,
  rememberedPerson,
  writeCookie,
} from '#src/ui/live/person.ts';
import { askAhead } from '#src/ui/live/rows/ahead.ts';
import { storeAll } from '#src/ui/live/unsaved.ts';
import { turn } from '#src/ui/overlays/use-when-idle.ts';
import { languageTag } from '#src/ui/words/language.ts';
import { linkSyncWorker } from '../sync-link.ts';
import { linkUploadWorker } from '../upload-link.ts';
import { leavingKey } from './leaving.ts';
import { oneSession } from './one-session.ts';
import { tellCode } from './reply-codes.ts';

/** What the screens ask that a day begins with, asked while their code is on its way. An error is the screen's to tell. */
export const askFirstAnswers = async (
  replica: Replica,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): Promise<void> => {
  await Promise.allSettled(asked(replica, pathname.toLowerCase(), new URLSearchParams(search).get('courseid') ?? ''));
};

const asked = (replica: Replica, pathname: string, courseId: string): Promise<void>[] => {
  if (pathname === '/' || pathname === '/main') return [askAhead(replica, coursesOfMine)];
  if (pathname !== '/main/classdetail') return [];
  return [
    askAhead(replica, courseOf, courseId),
    askAhead(replica, roleIn, courseId),
    ...courseTabs().flatMap(({ asks }) => asks.map((query) => askAhead(replica, query, courseId))),
  ];
};

const years = 400 * 24 * 60 * 60;

/** The one open session; opens it when it is not, and closes another person's. */
export const sessionOf = async ({ uid }: Person, token: string): Promise<Session> => {
  const { session, isNew } = await held.ask(uid, token);
  if (!isNew && token !== tokenGiven) {
    tokenGiven = token;
    await session.setToken(token);
  }
  return session;
};

let tokenGiven = '';

const replicaCookie = (uid: string): string => `replica_${uid}`;

/** Beside it, how much of theirs waits: known also when the browser has thrown it away. */
const unsentCookie = (uid: string): string => `unsent_${uid}`;

export const forgetReplica = (uid: string): void => {
  for (const cookie of [replicaCookie(uid), unsentCookie(uid)]) writeCookie(cookie, '', 0);
};

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

const open = async (uid: string, token: string, onBlocked: () => void): Promise<Session> => {
  const cookie = replicaCookie(uid);
  tokenGiven = token;
  void noteWho({ uid, isOwn: isOwnDevice() }).catch(() => undefined);
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
    isOwn: isOwnDevice(),
    tables: replicaTables,
    features: writingFeatures,
    schemaVersion,
    connect: linkSyncWorker,
    connectUploads: linkUploadWorker,
    language: languageTag,
    rememberedReplica: {
      read: () => readCookie(cookie) || undefined,
      write: (id) => writeCookie(cookie, id, years),
      readUnsent: () => unsentFrom(readCookie(unsentCookie(uid))),
      writeUnsent: (unsent) => writeCookie(unsentCookie(uid), unsentText(unsent), years),
      forget: () => forgetReplica(uid),
    },
    onRefused: tellCode,
    onOver: over,
    onLeave: () => void storeAll().then(over),
    onBlocked,
  });
  // From the first word of it: what is written here meanwhile would go with the rest, unasked.
  addEventListener('storage', ({ key, newValue }) => {
    if (key === leavingKey && newValue === uid && held.isOf(uid)) over();
  });
  // Without its cookie a sign-in is over, also where the workers' copy of the token is left: sending waits for the person.
  if (token === '') await session.setToken('');
  await askFirstAnswers(session.replica, location);
  return session;
};

const held = oneSession<Session>({ open, close: (session) => session.close() });

/** This page shows what this person's device holds. */
export const isOpenHere = (uid: string): boolean => held.isOf(uid);

export const closeSession = (): Promise<void> => held.close();

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
