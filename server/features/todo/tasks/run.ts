import * as z from 'zod/mini';
import type { Refusal } from '#contract/core/refusal.ts';
import { userScope } from '#contract/core/scopes.ts';
import { isUnderWay } from '#contract/features/todo/keys.ts';
import type { TaskRow } from '#contract/features/todo/rows.ts';
import { todoRefusal } from '#contract/features/todo/rules.ts';
import type { Core } from '#server/core/core.ts';
import type { JobHandler } from '#server/core/feature.ts';
import { change } from '#server/core/sync/change.ts';
import { readRow } from '#server/core/sync/rows.ts';
import { task, writePart } from './store.ts';

/** One step of a task: a second's work at most, because other jobs wait meanwhile. */
export interface Step {
  readonly core: Core;
  readonly uid: string;
  /** As it was started with. */
  readonly input: unknown;
  /** Where the step before stopped; null in the first. */
  readonly from: unknown;
}

/** What a step made of the task's file, with the time until which it is kept. */
interface Part {
  /** Each of them some hundred kilobytes at most. */
  readonly pieces: readonly string[];
  readonly expiresAt: number;
}

export type Stepped =
  | { readonly is: 'more'; readonly progress: number; readonly from: unknown; readonly part?: Part }
  | { readonly is: 'done'; readonly result: TaskRow['result']; readonly part?: Part }
  | { readonly is: 'failed'; readonly refusal: Refusal };

export interface TaskKind {
  readonly kind: string;
  /** May run again after a crash: it writes nothing itself, or the same once more under ids that its input names. */
  readonly step: (step: Step) => Promise<Stepped>;
  /** It was cancelled and no step is at work: takes back what the steps made. May run again after a crash. */
  readonly dropped?: (task: Pick<Step, 'core' | 'input'>) => Promise<void>;
}

export const jobOf = (kind: string): string => `task.${kind}`;

const Payload = z.object({ id: z.string(), uid: z.string(), input: z.unknown(), n: z.int(), from: z.unknown() });

/** Runs a kind of task step by step, each its own job: it survives a restart, can be cancelled and holds nobody up. */
export const stepByStep = (kind: TaskKind): JobHandler => ({
  name: jobOf(kind.kind),
  run: async ({ core }, payload) => {
    const at = Payload.parse(payload);
    const scope = userScope(at.uid);
    const before = await core.db.read((sql) => readRow(sql, task, scope, at.id));
    const drop = () => kind.dropped?.({ core, input: at.input });
    // Deleted is cancelled.
    if (before === undefined) return drop();
    if (!isUnderWay(before.state)) return;
    const stepped = await attempt(core, kind, at);
    const isThere = await change(core, [scope], async (tx) => {
      const row = await tx.get(task, scope, at.id);
      if (row === undefined || !isUnderWay(row.state)) return row !== undefined;
      await tx.put(task, rowAfter(row, stepped, tx.now));
      if (stepped.is === 'failed') return true;
      const { part } = stepped;
      if (part !== undefined) await writePart(tx.sql, { taskId: at.id, step: at.n, ...part });
      const n = at.n + 1;
      if (stepped.is === 'more')
        await tx.enqueue(
          jobOf(kind.kind),
          { ...at, n, from: stepped.from },
          { key: { kind: 'task', scope, id: `${at.id}/${n}` } },
        );
      return true;
    });
    if (!isThere) await drop();
  },
});

/** A defect ends the task, not the runner: the person sees it, and may start it again. */
const attempt = async (core: Core, { kind, step }: TaskKind, at: z.infer<typeof Payload>): Promise<Stepped> => {
  try {
    return await step({ core, uid: at.uid, input: at.input, from: at.from });
  } catch (error) {
    core.log.error({ err: error, kind, id: at.id }, 'a task failed');
    return { is: 'failed', refusal: todoRefusal.taskFailed };
  }
};

const rowAfter = (row: TaskRow, stepped: Stepped, now: number): TaskRow => {
  if (stepped.is === 'more') return { ...row, state: 'running', progress: Math.round(stepped.progress) };
  if (stepped.is === 'failed') return { ...row, state: 'failed', finishedAt: now, error: stepped.refusal.reason };
  return { ...row, state: 'done', progress: 100, finishedAt: now, result: stepped.result };
};
