import { courseScope } from '#contract/core/scopes.ts';
import { second } from '#contract/core/time.ts';
import { isGone } from '#contract/features/topic/keys.ts';
import type { JobHandler } from '#server/core/feature.ts';
import { hasBegun, isKnown, type JobKey } from '#server/core/jobs/job-table.ts';
import { isRecord } from '#server/core/records.ts';
import { change } from '#server/core/sync/change.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { topic, topicCount, topicReply, votersOf } from './store.ts';

interface Of {
  readonly courseId: string;
  /** Of a topic or a reply. */
  readonly id: string;
}

interface Slot {
  /** The second in which approvals are counted anew. */
  readonly at: number;
  /** Nobody has approved of it for a second: whoever does so now is counted at once. */
  readonly isQuiet: boolean;
}

const keyOf = ({ courseId, id }: Of, slot: number): JobKey => ({
  kind: 'count',
  scope: courseScope(courseId),
  id: `${id}/${slot}`,
});

/** One counting a second, however many approve: each of them would travel to every device of the course. */
export const countSlot = async (tx: Tx, of: Of): Promise<Slot> => {
  const now = Math.floor(tx.now / second);
  const known = await Promise.all([now, now + 1].map((slot) => isKnown(tx.sql, countVotes.name, keyOf(of, slot))));
  let at = now + 1;
  // A counting that has begun waits for this transaction's lock, or has read before it.
  while (await hasBegun(tx.sql, countVotes.name, keyOf(of, at))) at += 1;
  return { at, isQuiet: !known.includes(true) };
};

export const countAt = (tx: Tx, of: Of, { at }: Slot): Promise<void> =>
  tx.enqueue(countVotes.name, of, { key: keyOf(of, at), runAt: at * second });

export const countVotes: JobHandler = {
  name: 'topic.count',
  run: async ({ core }, payload) => {
    if (!isRecord(payload) || typeof payload.id !== 'string' || typeof payload.courseId !== 'string')
      throw new Error('a job without a topic');
    const { id, courseId } = payload;
    const scope = courseScope(courseId);
    await change(core, [scope], async (tx) => {
      const [asTopic, asReply, before, upvotes] = await Promise.all([
        tx.get(topic, scope, id),
        tx.get(topicReply, scope, id),
        tx.get(topicCount, scope, id),
        votersOf(tx.sql, id),
      ]);
      const of = asTopic ?? (asReply && !isGone(asReply) ? asReply : undefined);
      if (of === undefined || before?.upvotes === upvotes) return;
      await tx.put(topicCount, { id, courseId, upvotes, readers: of.readers });
    });
  },
};
