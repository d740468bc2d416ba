import { convScope, userScope } from '#contract/core/scopes.ts';
import type { JobHandler } from '#server/core/feature.ts';
import { isRecord } from '#server/core/records.ts';
import { change } from '#server/core/sync/change.ts';
import { scopeValue } from '#server/core/sync/entity.ts';
import type { Moved } from '#server/core/sync/recorder.ts';
import { withdrawFrom } from '#server/features/notification/public.ts';
import { endOf } from './log.ts';
import { mark } from './marks.ts';

/**
 * What was said before somebody came is there to be read, and not unread; who goes keeps nothing that was quoted to them. Both
 * are written by jobs: the scopes of those who are let in or go are not locked here.
 */
export const moveInConversation: Moved = async (tx, { uid, scope, before, after }) => {
  const groupId = scopeValue(scope);
  if (scope !== convScope(groupId)) return;
  if (after === undefined) await withdrawFrom(tx, uid, groupId);
  if (before !== undefined) return;
  const { seq } = await endOf(tx.sql, groupId);
  if (seq > 0) await tx.enqueue(markPast.name, { uid, groupId, seq });
};

export const markPast: JobHandler = {
  name: 'messaging.markPast',
  run: async ({ core }, payload) => {
    if (!isRecord(payload) || typeof payload.uid !== 'string' || typeof payload.groupId !== 'string')
      throw new Error('a job without a person or a conversation');
    const { uid, groupId } = payload;
    const seq = Number(payload.seq);
    await change(core, [userScope(uid)], (tx) =>
      mark(tx, groupId, uid, (row) => ({ ...row, readSeq: Math.max(row.readSeq, seq) })),
    );
  },
};
