import { updateReply } from '#contract/features/topic/calls.ts';
import type { TopicReplyRow } from '#contract/features/topic/rows.ts';
import { pullOnce } from '#src/core/sync/pull.ts';
import { benchId, replyRow, scope, topicId } from '../rows.ts';
import { median } from '../stats.ts';
import { forget, openBare, timed } from './device.ts';
import { openTold, type Told, uid } from './told.ts';

export interface Applied {
  readonly ms: number;
  readonly floorMs: number;
}

/** `apart`: pulled rows are not those of pending work; `meeting`: all of them are. */
export type Where = 'apart' | 'meeting';

/** The time from the answer to the commit of `changed` rows, in a replica of `held` rows with `pending` edits waiting. */
export const pulls = async (given: {
  readonly held: number;
  readonly changed: number;
  readonly pending: number;
  readonly where: Where;
  readonly runs: number;
}): Promise<Applied> => {
  const device = await openTold(given.held);
  for (let index = 0; index < given.pending; index += 1) await edit(device, index);
  const bare = await openBare(device);
  await bare.table('row_topicReply').bulkPut(await device.replica.db.table('row_topicReply').toArray());
  const [times, floors]: [number[], number[]] = [[], []];
  const first = given.where === 'meeting' ? 0 : given.held - given.changed;
  for (let run = 0; run < given.runs; run += 1) {
    const rows = Array.from({ length: given.changed }, (_one, index) => changedRow(first + index, run));
    device.tell({ kind: 'delta', scope, rev: run + 2, epoch: 1, up: { topicReply: rows }, del: {} });
    await pullOnce(device.host);
    times.push((device.reached.get('based') ?? Number.NaN) - device.answeredAt);
    const stored = rows.map((row) => ({ ...row, _s: scope }));
    floors.push(await timed(() => bare.table('row_topicReply').bulkPut(stored)));
  }
  await bare.delete();
  await forget(device);
  return { ms: median(times), floorMs: median(floors) };
};

const edit = async ({ store }: Told, index: number): Promise<void> => {
  const row = replyRow(index);
  const { id, courseId, editions } = row;
  const made = await store.mutate(updateReply, { courseId, topicId, id, content: `edited ${index}`, basis: editions });
  if (!made.ok) throw new Error(made.refusal.reason);
};

const changedRow = (index: number, run: number): TopicReplyRow =>
  replyRow(index, {
    createdBy: uid,
    topicId,
    content: `changed in run ${run}: ${'x'.repeat(200)}`,
    updatedAt: Date.now(),
    editions: { content: benchId(6, run) },
  });
