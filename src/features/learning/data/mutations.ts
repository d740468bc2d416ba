import { refuseUnless } from '#contract/core/roles.ts';
import type { Writing } from '#contract/core/writing.ts';
import {
  finishLearnV2 as finishCall,
  learnTimeLogV2 as learnTimeCall,
  liveVideoWatchTimeLog as liveWatchCall,
  startLearnStatusV2 as startCall,
  videoVisitV2 as visitCall,
  watchTimeLogV2 as watchTimeCall,
} from '#contract/features/learning/calls.ts';
import { logFrom } from '#contract/features/learning/logs.ts';
import { learnAfter } from '#contract/features/learning/rules.ts';
import { learnTable } from '#contract/features/learning/tables.ts';
import { clientMutation, type EffectRows, rowKey } from '#src/core/feature.ts';
import type { Replica } from '#src/core/replica.ts';
import { actorIn } from '#src/features/course/data/public.ts';

interface Place {
  readonly id: string;
  /** Absent only in what another client wrote: this device always names the course. */
  readonly courseId?: string | undefined;
}

const touches = ({ id }: Place) => [rowKey(learnTable, id)];

const show = (rows: EffectRows, { id, courseId }: Place, told: Parameters<typeof learnAfter>[2], writing: Writing) => {
  if (courseId === undefined) return;
  const next = learnAfter(rows.get(learnTable, id), { id, courseId }, told, writing);
  if (next.state !== 'notLearned') rows.put(learnTable, next);
};

const refuse = async (replica: Replica, { courseId }: Place) =>
  refuseUnless(courseId === undefined ? undefined : await actorIn(replica, courseId), 'learning.log');

export const startLearnStatusV2 = clientMutation({
  call: startCall,
  touches,
  effect: (rows, input, writing) => show(rows, input, { visited: true }, writing),
  refuse,
});

export const videoVisitV2 = clientMutation({
  call: visitCall,
  touches,
  effect: (rows, input, writing) => show(rows, input, { visited: true }, writing),
  refuse,
});

export const finishLearnV2 = clientMutation({
  call: finishCall,
  touches,
  effect: (rows, input, writing) => show(rows, input, { finished: true }, writing),
  refuse,
});

export const watchTimeLogV2 = clientMutation({
  call: watchTimeCall,
  touches,
  effect: (rows, input, writing) => show(rows, input, { log: logFrom(input, writing.at) }, writing),
  refuse,
});

export const learnTimeLogV2 = clientMutation({
  call: learnTimeCall,
  touches,
  effect: (rows, input, writing) => show(rows, input, { log: logFrom(input, writing.at) }, writing),
  refuse,
});

export const liveVideoWatchTimeLog = clientMutation({
  call: liveWatchCall,
  touches,
  effect: (rows, input, writing) => show(rows, input, { log: logFrom(input, writing.at) }, writing),
  refuse,
});
