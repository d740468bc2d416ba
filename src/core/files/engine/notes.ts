import type { Refusal } from '#contract/core/refusal.ts';
import { second } from '#contract/core/time.ts';
import { liveStates, type UploadJob } from '../job.ts';
import type { UploadProgress } from '../upload-channel.ts';
import type { UploadHost } from './host.ts';

/**
 * Why a file could not go on. `network`: nothing came back. `busy`: asked to come later. `server`: it failed, or did not answer
 * in time. `recheck`: what it has is not what was thought. `wrong-bytes`: what arrived is not what was hashed. `unreadable`: the
 * source is gone or was changed. `rejected` and `quota` are the server's no.
 */
export type TroubleKind =
  | 'network'
  | 'busy'
  | 'server'
  | 'signed-out'
  | 'recheck'
  | 'wrong-bytes'
  | 'unreadable'
  | 'rejected'
  | 'quota';

export class UploadTrouble extends Error {
  readonly kind: TroubleKind;
  /** Milliseconds the server asked to be left alone; 0 when it did not say. */
  readonly retryAfter: number;
  readonly refusal: Refusal | undefined;
  constructor(
    kind: TroubleKind,
    detail: string,
    given: { readonly retryAfter?: number; readonly refusal?: Refusal } = {},
  ) {
    super(`${kind}: ${detail}`);
    this.name = 'UploadTrouble';
    this.kind = kind;
    this.retryAfter = given.retryAfter ?? 0;
    this.refusal = given.refusal;
  }
}

/** The person, or another engine, wants something else of this job: what was being done for it stops, without a word. */
export class Stopped extends Error {}

/** Between two writes of one job, and between two tellings. */
const pause = second / 4;
/** Over which the rate is measured. */
const rateOver = 5 * second;

/** What is written down and told of one job while something is done for it. */
export interface Notes {
  /** At once. Throws `Stopped` when the job is not ours any more: paused, cancelled, gone. */
  readonly write: (change: Partial<UploadJob> | ((job: UploadJob) => UploadJob)) => Promise<void>;
  /** When there is time: what is written next includes it. */
  readonly jot: (change: Partial<UploadJob>) => Promise<void>;
  /** Bytes acknowledged and in flight. */
  readonly tellSent: (sent: number) => void;
  readonly tellHashed: (hashed: number) => void;
}

export const notesOn = ({ outbox, clock, onProgress }: UploadHost, job: UploadJob): Notes => {
  let due: Partial<UploadJob> = {};
  let wroteAt = Number.NEGATIVE_INFINITY;
  let toldAt = Number.NEGATIVE_INFINITY;
  let told: UploadProgress = { id: job.id, hashed: job.hashed, sent: job.sent, rate: 0 };
  const marks: { readonly at: number; readonly sent: number }[] = [];

  const write: Notes['write'] = async (change) => {
    const jotted = due;
    due = {};
    wroteAt = clock();
    await outbox.transaction('rw', [outbox.uploads], async () => {
      const current = await outbox.uploads.get(job.id);
      if (current === undefined || !liveStates.includes(current.state)) throw new Stopped();
      const known = { ...current, ...jotted };
      await outbox.uploads.put(typeof change === 'function' ? change(known) : { ...known, ...change });
    });
  };
  const tell = (change: Partial<UploadProgress>) => {
    told = { ...told, ...change };
    const isEnd = told.sent === job.size || told.hashed === job.size;
    if (!isEnd && clock() - toldAt < pause) return;
    toldAt = clock();
    onProgress(told);
  };
  const rateAt = (sent: number): number => {
    const at = clock();
    marks.push({ at, sent });
    while (marks.length > 2 && at - (marks[0]?.at ?? at) > rateOver) marks.shift();
    const first = marks[0];
    const took = at - (first?.at ?? at);
    return took < pause || first === undefined ? told.rate : Math.max(0, ((sent - first.sent) / took) * 1_000);
  };
  return {
    write,
    jot: async (change) => {
      due = { ...due, ...change };
      if (clock() - wroteAt >= pause) await write({});
    },
    tellSent: (sent) => {
      const shown = Math.min(job.size, Math.max(told.sent, sent));
      tell({ sent: shown, rate: rateAt(sent) });
    },
    tellHashed: (hashed) => tell({ hashed }),
  };
};
