import { userScope } from '#contract/core/scopes.ts';
import type { JobHandler } from '#server/core/feature.ts';
import { fanOut } from '#server/core/jobs/fan-out.ts';
import { isRecord } from '#server/core/records.ts';
import { topicVote, votesOf } from './store.ts';

/** After a topic was deleted: who approved of it, or of a reply, forgets that they did. */
export const forgetVoters: JobHandler = {
  name: 'topic.forgetVoters',
  run: async (run, payload) => {
    if (!isRecord(payload) || !Array.isArray(payload.ids)) throw new Error('a job without a topic');
    const ids = payload.ids.map(String);
    const votes = await run.core.db.read((sql) => votesOf(sql, ids));
    await fanOut(run, [...votes.keys()].sort(), async (tx, uid) => {
      for (const id of votes.get(uid) ?? []) await tx.remove(topicVote, userScope(uid), id);
    });
  },
};
