import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { newId } from '#contract/core/ids.ts';
import { convScope } from '#contract/core/scopes.ts';
import { minute } from '#contract/core/time.ts';
import { gramsOf } from '#server/core/grams.ts';
import type { School } from '../harness/school.ts';

/** What the conversation says at its place `seq`. */
export const wordsAt = (seq: number): string => `第 ${seq} 条`;

/**
 * An old conversation: people have said `count` things by turns. Answers the messages' ids in their order. Written while the server
 * is down; by its handlers it takes minutes.
 */
export const fillConversation = async (
  school: School,
  groupId: string,
  uids: readonly string[],
  count: number,
): Promise<readonly string[]> => {
  await school.stop();
  const ids: string[] = [];
  const sql = new DatabaseSync(join(school.dataDir, 'classroom.sqlite'));
  const scope = convScope(groupId);
  const rev = Number(sql.prepare('select rev from scope where id = ?').get(scope)?.rev ?? 0);
  const message = sql.prepare(
    `insert into message (id, group_id, from_uid, type, text, file, card, change, reply_to, mentions, seq, at, recalled_at,
     recalled_by, cum, recorded_at) values (?, ?, ?, 'text', ?, 'null', 'null', 'null', '', '[]', ?, ?, 0, '', ?, ?)`,
  );
  const entry = sql.prepare(
    `insert into sync_row (scope, entity, id, audience, rev, deleted, changed_at) values (?, 'message', ?, 'all', ?, 0, ?)`,
  );
  const gram = sql.prepare('insert into message_gram (group_id, gram, seq) values (?, ?, ?)');
  const from = Date.now() - count * minute;
  sql.exec('begin immediate');
  for (let seq = 1; seq <= count; seq += 1) {
    const at = from + seq * minute;
    const id = newId(at, (bytes) => crypto.getRandomValues(bytes));
    ids.push(id);
    message.run(id, groupId, uids[seq % uids.length] ?? '', wordsAt(seq), seq, at, seq, at);
    entry.run(scope, id, rev + seq, at);
    for (const letters of gramsOf(wordsAt(seq))) gram.run(groupId, letters, seq);
  }
  sql.prepare('update scope set rev = ? where id = ?').run(rev + count, scope);
  sql.exec('commit');
  sql.close();
  await school.start();
  return ids;
};
