import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance } from 'fastify';
import { can } from '#contract/core/roles.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { derivedId } from '#contract/core/text/digest.ts';
import { minute } from '#contract/core/time.ts';
import { orderBetween } from '#contract/features/content/order.ts';
import { contentRefusal } from '#contract/features/content/rules.ts';
import { createChapter } from '#contract/features/content/structure-calls.ts';
import { kindOfActivity } from '#contract/features/course/copying.ts';
import type { Core } from '#server/core/core.ts';
import type { JobHandler, Schedule } from '#server/core/feature.ts';
import { servedAfter } from '#server/core/jobs/served.ts';
import { type Copying, type CopyStep, copyActivities } from '#server/features/activity/copying.ts';
import { copyStructure, lastChapterOf } from '#server/features/content/public.ts';
import { copyBank } from '#server/features/question/public.ts';
import { copyTopics } from '#server/features/topic/public.ts';
import { bytesOfFile } from '#server/features/upload/public.ts';
import { bringActivity } from '../moodle/activities.ts';
import { type Backup, type BackupSection, readBackup } from '../moodle/backup.ts';
import { bankOf } from '../moodle/bank.ts';
import { bringingFiles } from '../moodle/files.ts';
import { type Give, giving } from '../moodle/orders.ts';
import { unpack } from '../moodle/unpack.ts';
import { membersOf } from '../store.ts';
import { ImportFailed, type ImportRun, ImportStopped, runOf, type Stepped } from './run.ts';
import { claimWork, type ImportWork, lease, leaseWork, maxAttempts } from './store.ts';

/** Takes what it can of a Moodle backup into the course, by the calls that people use, for whoever asked for it. */
const bringMoodle = async (run: ImportRun): Promise<void> => {
  const { core, work, signal } = run;
  // One that a stopped server left goes first.
  const folder = join(core.files.scratch, `import-${work.id}`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    const path = join(folder, 'backup');
    const bytes = await bytesOfFile(core, work.fromId);
    if (bytes === undefined) throw new ImportFailed('gone');
    await pipeline(bytes, createWriteStream(path, { mode: 0o600 }), { signal });
    const room = (await core.files.room()) - core.uploads.spareBytes;
    await bringAll(run, await readBackup(await unpack(path, { folder, room })));
  } finally {
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
};

const bringAll = async (run: ImportRun, backup: Backup): Promise<void> => {
  const give = giving(run);
  const files = bringingFiles(run);
  const bank = await bankOf(run, { backup, give, files });
  run.expect(backup.sections.length + bank.count + backup.activities.length);
  const goOn = () => run.step(async () => ({}));
  const chapters = new Map<string, string>();
  let last = await run.core.db.read((sql) => lastChapterOf(sql, run.work.courseId));
  for (const section of backup.sections) {
    await goOn();
    last = orderBetween(last, undefined, derivedId(run.work.id, 'section', section.id));
    const id = await bringSection(run, give, section, last);
    if (id !== undefined) chapters.set(section.id, id);
  }
  await bank.bringAll(goOn);
  let order: string | undefined;
  const bringer = {
    ...{ run, backup, give, files, fill: bank.fill },
    chapterOf: (sectionId: string) => chapters.get(sectionId) ?? '',
    orderOf: (key: string) => {
      order = orderBetween(order, undefined, key);
      return order;
    },
  };
  for (const activity of backup.activities) {
    await goOn();
    run.add({ done: 1, ...(await bringActivity(bringer, activity)) });
  }
};

/** Names that are taken get a number. */
const names = 30;

const bringSection = async (run: ImportRun, give: Give, { id: from, title }: BackupSection, order: string) => {
  const { courseId, id: importId } = run.work;
  const id = derivedId(importId, 'section', from);
  const name = title.slice(0, 190) || '–';
  for (let n = 1; n <= names; n += 1) {
    const tried = n === 1 ? name : `${name} (${n})`;
    const refusal = await give(createChapter, `${id} ${n}`, { courseId, id, title: tried, order });
    if (refusal === undefined) {
      run.add({ done: 1, taken: { chapter: 1 } });
      return id;
    }
    if (refusal.reason !== contentRefusal.nameTaken.reason) break;
  }
  run.add({ done: 1, left: [{ what: 'section', title, why: 'refused' }] });
  return undefined;
};

/** What holds other things together is copied, and not counted. */
const uncounted: readonly string[] = ['fileType', 'lessonLink', 'bankFolder'];
const counted = (kind: string): Stepped => (uncounted.includes(kind) ? {} : { taken: { [kindOfActivity(kind)]: 1 } });

/**
 * Everything of a course but its people and what they did in it. Copies have ids that follow from those of their originals: tried
 * again, nothing is there twice, and what was deleted here meanwhile stays deleted.
 */
const copyInto = async (run: ImportRun): Promise<void> => {
  const { core, work } = run;
  const { uid, at, mid } = work;
  const staff = new Set(
    (await core.db.read((sql) => membersOf(sql, work.fromId)))
      .filter(({ role }) => role !== 'student')
      .map((member) => member.uid),
  );
  const copying: Copying = {
    from: work.fromId,
    to: work.courseId,
    isNew: work.isNew,
    author: { uid, at, mid },
    idOf: (id) => (id === '' ? '' : derivedId(work.id, 'copy', id)),
    isStaff: (author) => staff.has(author),
  };
  const plans = await core.db.read(async (sql) => [
    ...(await copyStructure(sql, copying)),
    ...(await copyActivities(sql, copying)),
    ...(await copyBank(sql, copying)),
    ...(await copyTopics(sql, copying)),
  ]);
  run.expect(plans.length);
  for (const plan of plans) await take(run, plan);
};

/** Each in a transaction of its own: what is refused leaves nothing half done. */
const take = async (run: ImportRun, step: CopyStep): Promise<void> => {
  const { kind } = step;
  try {
    await run.step(async (tx) => {
      if (!can(await tx.actorOf(run.work.uid, courseScope(run.work.fromId)), 'course.copy'))
        throw new ImportFailed('notAllowed');
      const made = await step.copy(tx);
      if (made.is === 'left' && made.why === 'refused') throw new Refused();
      return made.is === 'left'
        ? { done: 1, left: [{ what: kind, title: step.title, why: made.why }] }
        : { done: 1, ...(made.is === 'copied' ? counted(kind) : {}) };
    });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    run.add({ done: 1, left: [{ what: kind, title: step.title, why: 'refused' }] });
  }
};

/** Takes back what the step wrote. */
class Refused extends Error {}

/** Brings courses and backups into courses, one after another, beside everything else that the server does. */
interface Importer {
  /** There may be something to do. */
  readonly wake: () => void;
  /** Ends what is at work; another server, or the next start, takes it up again and finds what is there already. */
  readonly close: () => Promise<void>;
}

const importers = new WeakMap<Core, Importer>();

const importerOf = (core: Core): Importer => {
  const known = importers.get(core);
  if (known !== undefined) return known;
  const made = createImporter(core);
  importers.set(core, made);
  return made;
};

const createImporter = (core: Core): Importer => {
  const leaving = new AbortController();
  let working: Promise<void> | undefined;
  let isWanted = false;
  let served: readonly string[] = [];
  const drain = async () => {
    while (!leaving.signal.aborted) {
      const work = await core.db.write((sql) => claimWork(sql, core.now(), served));
      if (work === undefined) return;
      served = servedAfter(served, work.uid);
      await runOne(core, work, leaving.signal);
    }
  };
  const wake = () => {
    isWanted = true;
    if (working !== undefined || leaving.signal.aborted) return;
    isWanted = false;
    working = drain()
      .catch((error: unknown) => core.log.error({ err: error }, 'the importer failed'))
      .finally(() => {
        working = undefined;
        if (isWanted) wake();
      });
  };
  return {
    wake,
    close: async () => {
      leaving.abort();
      await working;
    },
  };
};

const runOne = async (core: Core, work: ImportWork & { readonly attempts: number }, signal: AbortSignal) => {
  const run = runOf(core, work, signal);
  if (work.attempts > maxAttempts) return run.finish('defect');
  const beat = setInterval(() => {
    core.db
      .write((sql) => leaseWork(sql, work.id, core.now() + lease))
      .catch((error: unknown) => core.log.warn({ err: error, id: work.id }, 'an import could not say that it lives'));
  }, lease / 4);
  try {
    await (work.source === 'course' ? copyInto(run) : bringMoodle(run));
    await run.finish('');
  } catch (error) {
    if (signal.aborted) return core.db.write((sql) => leaseWork(sql, work.id, 0));
    if (error instanceof ImportStopped) return run.finish('');
    if (!(error instanceof ImportFailed)) core.log.error({ err: error, id: work.id }, 'an import failed');
    return run.finish(error instanceof ImportFailed ? error.failure : 'defect');
  } finally {
    clearInterval(beat);
  }
};

/** Right after the commit that asked for it. */
export const wakeImporter: JobHandler = {
  name: 'course.import',
  run: async ({ core }) => importerOf(core).wake(),
};

/** What a server that stopped had begun. */
export const goOnImporting: Schedule = {
  name: 'course.importAgain',
  every: minute,
  run: async ({ core }) => importerOf(core).wake(),
};

export const serveImports = (app: FastifyInstance, core: Core): void => {
  app.addHook('onClose', () => importerOf(core).close());
};
