import { limits } from '#contract/core/limits.ts';
import { push } from '#contract/core/sync.ts';
import { type Milliseconds, minute } from '#contract/core/time.ts';
import type { Core } from '../core.ts';
import type { Rate } from '../session/rate.ts';
import { createTurns, type Turn, type Turns } from './turns.ts';
import type { Work } from './work.ts';

/** What is counted apart: the loops of sync and of uploads are no person’s clicks. */
export type Counted = 'call' | 'sync' | 'form' | 'file';

/** Uses a minute: generous for a person, too few for a loop gone wild. A page of pictures asks for sixty files. */
const max: Readonly<Record<Counted, number>> = { call: 1_200, sync: 1_200, form: 12_000, file: 3_000 };

/** Bytes that somebody may ask to be read: a long time offline comes in one go, a flood does not. Small bodies are counted by their number. */
const reading = { perSecond: 256, burst: 8_192, smallest: 16 * 1024 } as const;
const kib = 1024;

/** What one person may ask of the server, whichever way it comes: by HTTP, or by the frames of a socket. */
export interface Allowance {
  /** How often. */
  readonly rates: Readonly<Record<Counted, Rate>>;
  /** Milliseconds until so many bytes of theirs may be read; 0: now, and they are counted. */
  readonly bytesWait: (uid: string, bytes: number) => Milliseconds | Promise<Milliseconds>;
  /** Their place in the line for calls, or in that of one path of sync; `undefined`: it is as long as a line gets. */
  readonly turn: (uid: string, counted: Counted, path: string) => Turn | undefined;
}

export const createAllowance = ({ rates, pacer }: Pick<Core, 'rates' | 'pacer'>, work: Work): Allowance => {
  const rate = (name: Counted) => rates(name, max[name], minute);
  const turns = createTurns(work);
  return {
    rates: { call: rate('call'), sync: rate('sync'), form: rate('form'), file: rate('file') },
    bytesWait: (uid, bytes) => {
      if (!(bytes > reading.smallest) || bytes > limits.bodyBytes) return 0;
      const { perSecond, burst } = reading;
      return pacer.use([{ key: `bytes of ${uid}`, perSecond, burst, count: Math.ceil(bytes / kib) }]);
    },
    turn: (uid, counted, path) => turns.of(...lineOf(uid, counted, path)),
  };
};

/**
 * What a person waits for stands in no line of its own: pulling never waits for pushing, nor a page's pictures for its calls. What is pushed has bounds
 * of its own, by what it leaves: work of a month comes in one go. A page's pictures come without rests.
 */
const lineOf = (uid: string, counted: Counted, path: string): Parameters<Turns['of']> => {
  if (counted === 'file') return [`files of ${uid}`, { max: 4, isWork: true, rests: false }];
  if (counted === 'sync') return [`${path} of ${uid}`, { max: 1, isWork: path !== push.path }];
  return [uid, { max: 2 }];
};

/** How a push is counted and where it stands, also by frame. */
export const asPush = { counted: 'sync', path: push.path } as const;
