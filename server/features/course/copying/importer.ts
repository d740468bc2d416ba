import type { FastifyInstance } from 'fastify';
import { minute } from '#contract/core/time.ts';
import type { Core } from '#server/core/core.ts';
import type { JobHandler, Schedule } from '#server/core/feature.ts';
import { bringMoodle } from '../moodle/bring.ts';
import { copyInto } from './course.ts';
import { ImportFailed, ImportStopped, runOf } from './run.ts';
import { claimWork, type ImportWork, lease, leaseWork, mostAttempts } from './store.ts';

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
  const drain = async () => {
    while (!leaving.signal.aborted) {
      const work = await core.db.write((sql) => claimWork(sql, core.now()));
      if (work === undefined) return;
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
  if (work.attempts > mostAttempts) return run.finish('defect');
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
