import { isPart } from '#contract/core/files.ts';
import { day, hour, minute, second } from '#contract/core/time.ts';
import { readKeeping, recentFor } from '../../device/keeping.ts';
import { isOver } from '../../device/pauses.ts';
import type { Rest } from '../../device/rest.ts';
import type { Replica } from '../../replica.ts';
import type { Bytes } from '../bytes.ts';
import { unfinishedFiles } from '../held.ts';
import { type Downloaded, type DownloadHost, download } from './download.ts';
import { type Facts, type Plan, planOf, type Wanted } from './plan.ts';
import { picturesIn, type Reference, referencesIn } from './references.ts';
import { type KeepReason, type KeptFile, newKept } from './row.ts';

/** What decides which files are to be here. Only the courses that a decision is about are read. */
export const readFacts = async (replica: Replica, bytes: Bytes, now: number): Promise<Facts> => {
  const [keeping, kept, own] = [
    await readKeeping(replica),
    await bytes.kept.toArray(),
    await unfinishedFiles(replica.outbox),
  ];
  const recent = Object.keys(keeping.opened).filter((scope) => now - (keeping.opened[scope] ?? 0) < recentFor);
  const held = kept.flatMap(({ courseId }) => (courseId === '' ? [] : [`course:${courseId}`]));
  // Asked for where the course was not at hand: it is one of all.
  const isAnywhere = kept.some(({ courseId, reason }) => courseId === '' && reason !== 'picture');
  const all = isAnywhere ? await replica.db.cursors.where('s').startsWith('course:').primaryKeys() : [];
  const scopes = new Set([...keeping.pinned, ...recent, ...held, ...all]);
  const references = new Map<string, ReadonlyMap<string, Reference>>();
  for (const scope of scopes)
    if (await isWhole(replica, scope)) references.set(scope, await referencesIn(replica, scope));
  const [pictures, left] = [await picturesIn(replica), await leftAmong(replica, scopes)];
  return { references, pictures, left, kept, own, keeping, now };
};

/** All its rows are here: what none of them speaks of is gone. */
const isWhole = async ({ db }: Replica, scope: string): Promise<boolean> =>
  (await db.cursors.get(scope)) !== undefined && (await db.loads.get(scope)) === undefined;

/** The server has said which scopes are theirs, and these are not among them. */
const leftAmong = async ({ db }: Replica, scopes: ReadonlySet<string>): Promise<ReadonlySet<string>> => {
  const subscribed = new Set(((await db.state.get('state'))?.purgedFor ?? '').split(' '));
  return new Set(subscribed.has('') ? [] : [...scopes].filter((scope) => !subscribed.has(scope)));
};

export interface KeeperHost extends Omit<DownloadHost, 'save'> {
  readonly replica: Replica;
  readonly bytes: Bytes;
  readonly rests: () => Promise<Rest | undefined>;
  readonly isMetered: () => boolean;
  /** Bytes that may still be put on this device; absent where the browser does not say. */
  readonly room: () => Promise<number | undefined>;
  readonly jitter: () => number;
  /** Sees to it that what PDFs are read with comes, and keeps no file waiting long for it. Answers when to ask again, if it is not here. */
  readonly pdfData: (signal: AbortSignal) => Promise<Again>;
}

/** When to look again, at the latest; absent: when somebody calls. */
type Again = number | undefined;

/** Calls off what is being fetched; the round goes on. */
export interface Ongoing {
  readonly id: string;
  readonly stop: () => void;
}

const longestRest = minute;
/** The sign-in is over, or syncing rests: whoever ends that calls. */
const never = undefined;

/**
 * One round: takes in what is to be here and what is not, then fetches one file after another until there is nothing left that
 * can be fetched now. Whatever it was doing when it was killed, the next round goes on there.
 */
export const keepRound = async (
  host: KeeperHost,
  signal: AbortSignal,
  onFetch: (ongoing: Ongoing | undefined) => void = () => {},
): Promise<Again> => {
  for (;;) {
    const plan = await takePlan(host);
    const next = await nextOf(host, plan);
    if (signal.aborted) return never;
    const lacking = await takePdfData(host, next, signal);
    if (next === undefined) return earlier(await soonest(host, plan), lacking);
    const calledOff = new AbortController();
    onFetch({ id: next.id, stop: () => calledOff.abort() });
    const after = await fetchOne(host, plan, next, AbortSignal.any([signal, calledOff.signal]));
    onFetch(undefined);
    if (after !== 'on') return after;
  }
};

/** The plan on the facts of this moment, with the records of the device brought in line with it. */
const takePlan = async (host: KeeperHost): Promise<Plan> => {
  const { replica, bytes, now } = host;
  const facts = await readFacts(replica, bytes, now());
  const plan = planOf(facts);
  const known = new Map(facts.kept.map((file) => [file.id, file]));
  for (const id of plan.free) await free(host, known.get(id));
  for (const wanted of plan.wanted) await note(bytes, wanted, known.get(wanted.id));
  return plan;
};

/** Bytes first: a kill in between leaves a record whose bytes are asked for again, never bytes that nobody knows. */
const free = async ({ disk, bytes }: KeeperHost, file: KeptFile | undefined): Promise<void> => {
  if (file === undefined) return;
  await disk.remove(file.id);
  if (file.isDeclined) await bytes.kept.update(file.id, emptied);
  else await bytes.kept.delete(file.id);
};

const emptied = { state: 'noted', received: 0, etag: '', keptAt: 0 } as const;

const note = async ({ kept }: Bytes, wanted: Wanted, known: KeptFile | undefined): Promise<void> => {
  const { reason, courseId } = wanted;
  if (known === undefined) return void (await kept.put(newKept(wanted, { reason })));
  const changes: Partial<KeptFile> = {
    ...(known.reason === reason ? {} : { reason, ...afresh(known) }),
    ...(known.courseId === courseId ? {} : { courseId }),
    ...(known.state === 'noted' ? { state: 'waiting' as const } : {}),
    ...((known.size === -1 || known.state === 'noted') && wanted.size >= 0
      ? { size: wanted.size, name: wanted.name, type: wanted.type }
      : {}),
  };
  if (Object.keys(changes).length > 0) await kept.update(known.id, changes);
};

/** What was too large for one reason may not be for another. */
const afresh = ({ state, problem }: KeptFile): Partial<KeptFile> =>
  state === 'failed' && problem === 'refused' ? { state: 'waiting', attempts: 0, notBefore: 0 } : {};

const byItself: readonly KeepReason[] = ['picture', 'due', 'recent'];

/** Without it a PDF that is here is an empty page where there is no network. Answers when to try again, if it did not come. */
const takePdfData = async (host: KeeperHost, next: KeptFile | undefined, signal: AbortSignal): Promise<Again> => {
  // What was made of a file may not come at all: it has to be here first.
  const isComing = ({ id }: KeptFile) => id === next?.id && !isPart(id);
  const pdfs = (await host.bytes.kept.toArray()).filter(
    (file) => isPdf(file) && (file.state === 'kept' || isComing(file)) && !isTooDear(host, file),
  );
  if (pdfs.length === 0 || (await host.rests()) !== undefined) return never;
  return host.pdfData(signal);
};

const earlier = (one: Again, other: Again): Again =>
  one === undefined || other === undefined ? (one ?? other) : Math.min(one, other);

const isPdf = ({ name, type }: KeptFile): boolean => type === 'application/pdf' || /\.pdf$/i.test(name);

/** The most wanted file that can be fetched now. */
const nextOf = async (host: KeeperHost, { wanted }: Plan): Promise<KeptFile | undefined> => {
  if (wanted.length === 0 || (await host.rests()) !== undefined) return undefined;
  const files = await host.bytes.kept.bulkGet(wanted.map(({ id }) => id));
  return files.find((file) => file !== undefined && isDue(host, file));
};

/** What nobody asked for is not fetched where bytes cost money. */
const isDue = (host: KeeperHost, file: KeptFile): boolean =>
  file.state !== 'kept' && isOver(file, host.now()) && !isTooDear(host, file);

const isTooDear = ({ isMetered }: KeeperHost, { reason }: KeptFile): boolean =>
  byItself.includes(reason) && isMetered();

const soonest = async ({ bytes }: KeeperHost, { wanted }: Plan): Promise<Again> => {
  const files = await bytes.kept.bulkGet(wanted.map(({ id }) => id));
  const times = files.flatMap((file) => (file === undefined || file.state === 'kept' ? [] : [file.notBefore]));
  return times.length === 0 ? never : Math.min(...times);
};

/** `on`: to the next file. Otherwise when to try again. */
const fetchOne = async (host: KeeperHost, plan: Plan, file: KeptFile, signal: AbortSignal): Promise<'on' | Again> => {
  const { bytes, now } = host;
  const save: DownloadHost['save'] = async (id, change) => void (await bytes.kept.update(id, change));
  if (!(await makeRoom(host, plan, file))) {
    await fail(host, file, 'noRoom');
    return 'on';
  }
  await save(file.id, { state: 'loading' });
  const { problem: _, ...clean } = file;
  const done = await download(clean, { ...host, save }, signal);
  if (done.end === 'kept') return 'on';
  if (done.end === 'failed') {
    await fail(host, file, done.problem, done.isTooLarge === true ? tooLargeRest : undefined);
    return 'on';
  }
  await save(file.id, { state: 'waiting' });
  if (done.end === 'stopped') return 'on';
  if (done.end === 'signedOut') return never;
  const pausedAt = now();
  const notBefore = pausedAt + restAfter(host, file, done);
  await save(file.id, { attempts: (await gained(bytes, file)) ? 1 : file.attempts + 1, notBefore, pausedAt });
  return notBefore;
};

/** Something arrived: the next cut is the first again. */
const gained = async ({ kept }: Bytes, { id, received }: KeptFile): Promise<boolean> =>
  ((await kept.get(id))?.received ?? 0) > received;

const restAfter = ({ jitter }: KeeperHost, { attempts }: KeptFile, done: Downloaded): number =>
  done.end === 'busy' && done.wait > 0
    ? done.wait
    : Math.min(longestRest, second * 2 ** Math.min(attempts, 10)) * (0.5 + jitter() / 2);

const restOf = { noRoom: 10 * minute, refused: hour, damaged: day } as const;

/** What the server makes of a file takes it a while, and some servers make nothing. */
const partRest = (attempts: number): number => Math.min(day, 5 * minute * 3 ** attempts);

/** The same file does not get smaller. */
const tooLargeRest = (attempts: number): number => day * Math.min(30, 2 ** attempts);

/** What arrived damaged is fetched once more at once. */
const fail = async (
  { bytes, now }: KeeperHost,
  file: KeptFile,
  problem: NonNullable<KeptFile['problem']>,
  growing = problem === 'refused' && isPart(file.id) ? partRest : undefined,
): Promise<void> => {
  if (growing !== undefined)
    return void (await bytes.kept.update(file.id, {
      state: 'failed',
      problem,
      attempts: file.attempts + 1,
      notBefore: now() + growing(file.attempts),
      pausedAt: now(),
    }));
  const isFirst = problem === 'damaged' && file.attempts === 0;
  await bytes.kept.update(file.id, {
    state: isFirst ? 'waiting' : 'failed',
    problem,
    attempts: isFirst ? 1 : 0,
    notBefore: isFirst ? 0 : now() + restOf[problem],
    pausedAt: now(),
  });
};

/** What came by itself gives way to what was asked for, the longest unused first. */
const makeRoom = async (host: KeeperHost, plan: Plan, file: KeptFile): Promise<boolean> => {
  const needed = Math.max(0, file.size) - file.received;
  const fits = async () => ((await host.room()) ?? Number.POSITIVE_INFINITY) >= needed;
  if (await fits()) return true;
  if (byItself.includes(file.reason)) return false;
  const asked = new Set(plan.wanted.filter(({ reason }) => !byItself.includes(reason)).map(({ id }) => id));
  const giving = (await host.bytes.kept.toArray())
    .filter(({ id, state }) => state === 'kept' && !asked.has(id))
    .sort((one, other) => usedAt(one) - usedAt(other));
  for (const one of giving) {
    await free(host, { ...one, isDeclined: true });
    await host.bytes.kept.update(one.id, { notBefore: host.now() + day, pausedAt: host.now() });
    if (await fits()) return true;
  }
  return false;
};

const usedAt = ({ openedAt, keptAt }: KeptFile): number => Math.max(openedAt, keptAt);
