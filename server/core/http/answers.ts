import { coreRefusal } from '#contract/core/refusal.ts';
import { type Result, refused } from '#contract/core/result.ts';
import type { Core } from '../core.ts';
import type { Pace } from '../session/pace.ts';
import { waiting } from '../session/rate.ts';
import { sizeOf } from '../sync/room.ts';

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

/** Asks for somebody, and counts what they are answered; refused while they were answered more than they may be. */
export const answeredTo = async <T>(
  core: Pick<Core, 'pacer'>,
  uid: string,
  ask: () => Promise<Result<T>> | Result<T>,
): Promise<Result<T>> => {
  const wait = await answersWait(core, uid);
  if (wait > 0) return refused(waiting(coreRefusal.tooMany, wait));
  const answer = await ask();
  if (answer.ok) noteAnswer(core, uid, sizeOf(answer.value));
  return answer;
};
