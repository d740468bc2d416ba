import { useEffect, useState } from 'react';
import { minute, second } from '#contract/core/time.ts';
import { getAttendanceCode } from '#contract/features/attendance/calls.ts';
import { codeAt, nextCodeIn } from '#contract/features/attendance/code.ts';
import type { AttendanceRow } from '#contract/features/attendance/rows.ts';
import { useAskNow } from '#src/ui/live/use-answer.ts';
import { useSeconds } from './use-clock.ts';

interface Made {
  readonly secret: string;
  readonly fixed: string;
  /** How far the server’s clock is before this page’s. */
  readonly ahead: number;
}

interface Shown {
  readonly code: string;
  /** Seconds until the next one; `undefined`: it stays. */
  readonly left: number | undefined;
}

/**
 * The code that is shown now, made on this screen by the server's clock. What it is made of is in this page's memory alone; shown once, it
 * goes on without a network.
 */
export const useCode = ({ id, courseId, method, every }: AttendanceRow): Shown | undefined => {
  const { ask, canAsk } = useAskNow();
  const [made, setMade] = useState<Made>();
  const now = useSeconds();
  // Now and then for the clock; until there is an answer, again soon.
  const turn = Math.floor(now / (made === undefined ? 3 * second : 5 * minute));
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when the network comes, and by `turn`
  useEffect(() => {
    let isHere = true;
    const sent = Date.now();
    void ask(getAttendanceCode, { courseId, attendanceId: id }).then((said) => {
      if (!isHere || !said.ok) return;
      const { secret, fixed, now: at } = said.value;
      setMade({ secret, fixed, ahead: at - (sent + Date.now()) / 2 });
    });
    return () => {
      isHere = false;
    };
  }, [id, courseId, canAsk, turn]);
  if (made === undefined) return undefined;
  const at = now + made.ahead;
  const left = every === 0 ? undefined : Math.ceil(nextCodeIn(at, every) / second);
  return { code: codeAt({ method, every, ...made }, at), left };
};
