import { minute, second } from '#contract/core/time.ts';
import type { Core } from '../core.ts';
import type { JobHandler, Schedule } from '../feature.ts';
import { type Claimed, claim, finish, giveBack, insertJob, putOff } from './job-table.ts';
import { workingFor } from './served.ts';

/** One attempt at a job. Its id is the same in every attempt: writes named after it happen once. */
export interface JobRun {
  readonly core: Core;
  readonly id: string;
}

export interface Jobs {
  /** Runs everything that is due, schedules included; answers how many jobs ended well. */
  readonly runDue: () => Promise<number>;
  readonly start: () => void;
  readonly wake: () => void;
  /** Waits for the job at work; those that were taken and not begun are run when their lease is over. */
  readonly stop: () => Promise<void>;
}

const pollEvery = second;
/** Milliseconds after which jobs that were taken together are given back: whoever asked meanwhile may be next. */
const takenFor = 250;

/**
 * A job that took so many milliseconds is followed by everybody else's that are due: whoever asked for it rests three times as long
 * as it took. Nobody waits for them who would wait for nothing.
 */
const rest = { from: 50, times: 3 } as const;
const backoff = (attempts: number) => Math.min(second * 2 ** attempts, 10 * minute);

/** Claims jobs by lease: one whose runner died is run again by whoever comes next. */
export const createJobs = (core: Core, handlers: readonly JobHandler[], schedules: readonly Schedule[]): Jobs => {
  const byName = new Map([...handlers, ...schedules].map((handler) => [handler.name, handler]));
  const slots = new Map<string, number>();
  const resting = new Map<string, number>();
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<unknown> = Promise.resolve();

  const runDue = async (): Promise<number> => {
    await enqueueSlots(core, schedules, slots);
    let ended = 0;
    while (!stopped) {
      const claimed = await claim(core, restingNow(resting));
      if (claimed.length === 0) break;
      const from = performance.now();
      for (const [at, job] of claimed.entries()) {
        if (stopped) break;
        if (performance.now() - from > takenFor) {
          const left = claimed.slice(at).map(({ id }) => id);
          await giveBack(core, left);
          break;
        }
        const began = performance.now();
        if (await runOne(core, job, byName.get(job.name))) ended += 1;
        const took = performance.now() - began;
        if (job.by_uid !== '' && took > rest.from) resting.set(job.by_uid, performance.now() + took * rest.times);
      }
    }
    return ended;
  };
  const turn = () => {
    working = runDue().catch((error: unknown) => core.log.error({ err: error }, 'the job runner failed'));
    void working.then(() => later(pollEvery));
  };
  const later = (wait: number) => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(turn, wait).unref();
  };
  return {
    runDue,
    start: () => later(0),
    // While a batch is at work it will look again by itself.
    wake: () => {
      if (timer !== undefined) void working.then(() => later(0));
    },
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await working;
    },
  };
};

const restingNow = (resting: Map<string, number>): readonly string[] => {
  for (const [uid, until] of resting) if (until <= performance.now()) resting.delete(uid);
  return [...resting.keys()];
};

/** A schedule is a job for each slot of time, whoever gets there first. */
const enqueueSlots = async (core: Core, schedules: readonly Schedule[], slots: Map<string, number>): Promise<void> => {
  const now = core.now();
  const due = schedules.filter(({ name, every }) => slots.get(name) !== Math.floor(now / every));
  if (due.length === 0) return;
  await core.db.write(async (sql) => {
    for (const { name, every } of due) {
      const key = `${name}@${Math.floor(now / every)}`;
      await insertJob(sql, { id: core.newId(), name, key, payload: null, runAt: now, now });
    }
  });
  for (const { name, every } of due) slots.set(name, Math.floor(now / every));
};

const runOne = async (core: Core, job: Claimed, handler: JobHandler | undefined): Promise<boolean> => {
  try {
    if (handler === undefined) throw new Error(`no handler for job ${job.name}`);
    await workingFor.run(job.by_uid, async () => handler.run({ core, id: job.id }, JSON.parse(job.payload)));
    await finish(core, job.id, core.now());
    return true;
  } catch (error) {
    core.log.error(
      { err: error, job: job.name, id: job.id, attempts: job.attempts },
      'a job failed; it will run again',
    );
    const message = error instanceof Error ? error.message : String(error);
    await putOff(core, job.id, {
      run_at: core.now() + backoff(job.attempts),
      lease_until: 0,
      error: message.slice(0, 500),
    });
    return false;
  }
};
