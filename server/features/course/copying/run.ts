import { can } from '#contract/core/roles.ts';
import { courseScope } from '#contract/core/scopes.ts';
import {
  type ImportedKind,
  type ImportFailure,
  type ImportRow,
  importLimits,
  isImporting,
  type LeftItem,
} from '#contract/features/course/imports.ts';
import type { Core } from '#server/core/core.ts';
import { change } from '#server/core/sync/change.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { courseImport, endWork, type ImportWork } from './store.ts';

/** How often whoever looks is told how far it is, milliseconds. */
const toldEvery = 400;

/** The whole import comes to nothing more, and says why. What it brought stays. */
export class ImportFailed extends Error {
  readonly failure: ImportFailure;
  constructor(failure: ImportFailure) {
    super(failure);
    this.failure = failure;
  }
}

/** Somebody stopped it, or this server is leaving. */
export class ImportStopped extends Error {}

/** What a step did: told after its transaction, which may be tried more than once. */
export interface Stepped {
  readonly taken?: Partial<Record<ImportedKind, number>>;
  readonly left?: readonly LeftItem[];
  /** Pieces that were looked at. */
  readonly done?: number;
}

/** One import at work: every step asks again whether it may go on, and leaves what it did in one transaction. */
export interface ImportRun {
  readonly core: Core;
  readonly work: ImportWork;
  readonly scope: string;
  readonly signal: AbortSignal;
  readonly expect: (pieces: number) => void;
  readonly step: (write: (tx: Tx) => Promise<Stepped>) => Promise<void>;
  /** The same without a transaction of its own. */
  readonly add: (stepped: Stepped) => void;
  readonly finish: (failure: ImportFailure) => Promise<void>;
}

export const runOf = (core: Core, work: ImportWork, signal: AbortSignal): ImportRun => {
  const scope = courseScope(work.courseId);
  const taken: Record<string, number> = {};
  const left: LeftItem[] = [];
  let [leftMore, done, total, toldAt] = [0, 0, 0, 0];
  const shown = (row: ImportRow): ImportRow => ({
    ...row,
    state: 'working',
    done,
    total,
    taken: { ...taken },
    left: [...left],
    leftMore,
  });
  const add = (stepped: Stepped) => {
    done += stepped.done ?? 0;
    for (const [kind, count] of Object.entries(stepped.taken ?? {})) taken[kind] = (taken[kind] ?? 0) + count;
    for (const item of stepped.left ?? [])
      if (left.length < importLimits.left) left.push({ ...item, title: item.title.slice(0, 200) });
      else leftMore += 1;
  };
  return {
    core,
    work,
    scope,
    signal,
    add,
    expect: (pieces) => {
      total += pieces;
    },
    step: async (write) => {
      if (signal.aborted) throw new ImportStopped();
      const stepped = await change(
        core,
        [scope],
        async (tx) => {
          const row = await tx.get(courseImport, scope, work.id);
          if (row === undefined || !isImporting(row)) throw new ImportStopped();
          if (!can(await tx.actorOf(work.uid, scope), 'content.write')) throw new ImportFailed('notAllowed');
          const made = await write(tx);
          if (Date.now() - toldAt >= toldEvery) await tx.put(courseImport, shown(row));
          return made;
        },
        work.uid,
      );
      if (Date.now() - toldAt >= toldEvery) toldAt = Date.now();
      add(stepped);
    },
    finish: (failure) =>
      change(core, [scope], async (tx) => {
        const row = await tx.get(courseImport, scope, work.id);
        await endWork(tx.sql, work.id);
        if (row === undefined || !isImporting(row)) return;
        const state: ImportRow['state'] = failure === '' ? 'done' : 'failed';
        await tx.put(courseImport, { ...shown(row), state, failure, finishedAt: tx.now });
      }),
  };
};
