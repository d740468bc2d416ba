import { coreRefusal } from '#contract/core/refusal.ts';
import { type RowRef, rowIn } from '#contract/core/rows/ref.ts';
import { courseScope, userScope } from '#contract/core/scopes.ts';
import { type EffectRows, type Facts, write } from '#contract/core/write.ts';
import type { Writing } from '#contract/core/writing.ts';
import * as calls from './calls.ts';
import { finished, type Learned, learnAfter, logged, visited } from './rules.ts';
import { learnTable } from './tables.ts';

interface LearnRef {
  readonly id: string;
  /** Absent only in what another client wrote: our devices always name the course. */
  readonly courseId?: string | undefined;
}

/** What somebody did with an activity, as far as a device knows: since when there is such an activity the server says. */
const tracing = <I>(told: (input: I, at: number) => Learned) => ({
  touches: ({ id }: LearnRef, uid: string): readonly RowRef[] => [rowIn(learnTable, userScope(uid), id)],
  asks: ({ courseId }: LearnRef) => (courseId === undefined ? [] : [courseScope(courseId)]),
  refuse: (facts: Facts, { courseId }: LearnRef) =>
    courseId === undefined ? coreRefusal.notAllowed : facts.refuseUnlessMay(courseScope(courseId), 'learning.log'),
  effect: (rows: EffectRows, input: I & LearnRef, writing: Writing) => {
    const { id, courseId } = input;
    if (courseId === undefined) return;
    const next = learnAfter(rows.get(learnTable, id), { id, courseId }, told(input, writing.at), writing);
    if (next.state !== 'notLearned') rows.put(learnTable, next);
  },
});

export const startLearnStatusV2 = write({ call: calls.startLearnStatusV2, ...tracing(visited) });
export const videoVisitV2 = write({ call: calls.videoVisitV2, ...tracing(visited) });
export const finishLearnV2 = write({ call: calls.finishLearnV2, ...tracing(finished) });
export const watchTimeLogV2 = write({ call: calls.watchTimeLogV2, ...tracing(logged) });
export const learnTimeLogV2 = write({ call: calls.learnTimeLogV2, ...tracing(logged) });
export const liveVideoWatchTimeLog = write({ call: calls.liveVideoWatchTimeLog, ...tracing(logged) });
