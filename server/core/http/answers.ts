import type { Core } from '../core.ts';
import type { Pace } from '../session/pace.ts';

const kib = 1024;

/** Bytes of answers that one person may ask for: what is kept for them may be large, and reading and writing it keeps everybody waiting. */
const answering = { perSecond: 512, burst: 65_536, smallest: 16 * kib } as const;

const pace = (uid: string, count: number): Pace => ({
  key: `answers to ${uid}`,
  perSecond: answering.perSecond,
  burst: answering.burst,
  count,
});

/** Milliseconds until this person is answered again. */
export const answersWait = ({ pacer }: Pick<Core, 'pacer'>, uid: string): number | Promise<number> =>
  pacer.use([pace(uid, 0)]);

/** Counted when it is known: the last answer may go over the edge. */
export const noteAnswer = ({ pacer }: Pick<Core, 'pacer'>, uid: string, bytes: number): void => {
  if (bytes > answering.smallest) void pacer.use([pace(uid, Math.ceil(bytes / kib))]);
};
