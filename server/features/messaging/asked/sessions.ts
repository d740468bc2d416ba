import { setImmediate as breath } from 'node:timers/promises';
import { convScope, userScope } from '#contract/core/scopes.ts';
import { freshMark } from '#contract/features/messaging/keys.ts';
import { byPinnedThenLatest } from '#contract/features/messaging/order.ts';
import type { ConversationRow } from '#contract/features/messaging/rows.ts';
import { type SessionItem, wireMessage } from '#contract/features/messaging/wire.ts';
import type { Sql } from '#server/core/db/database.ts';
import { scopeValue } from '#server/core/sync/entity.ts';
import { membershipsOf, roleIn } from '#server/core/sync/members.ts';
import { readRow } from '#server/core/sync/rows.ts';
import { courseById } from '#server/features/course/public.ts';
import { newestFor, unreadIn } from '../log.ts';
import { participantsOf } from '../people.ts';
import { conversation, conversationMark } from '../store.ts';

const scopePrefix = convScope('');

/** Somebody's conversations as their list has them (E-061), without those that are closed to them. */
export const sessionsOf = async (
  sql: Sql,
  uid: string,
): Promise<{ readonly row: ConversationRow; readonly item: SessionItem }[]> => {
  const scopes = (await membershipsOf(sql, uid)).map(({ scope }) => scope).filter((one) => one.startsWith(scopePrefix));
  const found = [];
  for (const [index, scope] of scopes.entries()) {
    // Whoever is in hundreds waits for them, and holds nobody up.
    if (index % 20 === 19) await breath();
    if ((await roleIn(sql, uid, scope)) === undefined) continue;
    const groupId = scopeValue(scope);
    const row = await readRow(sql, conversation, scope, groupId);
    if (row === undefined) continue;
    const mark = (await readRow(sql, conversationMark, userScope(uid), groupId)) ?? freshMark(groupId, uid);
    const [last] = await newestFor(sql, groupId, { uid, limit: 1 });
    if (last === undefined ? mark.removedSeq >= 0 : last.seq <= mark.removedSeq) continue;
    const unread = await unreadIn(sql, groupId, uid, mark.readSeq);
    const { name, avatar } = await callOf(sql, row, uid);
    const item: SessionItem = {
      group: { id: groupId, name, avatar },
      groupUser: { uid, unReadCount: unread },
      lastMsg: last === undefined ? null : wireMessage(last),
    };
    found.push({ id: groupId, row, item, mark, at: last?.at ?? row.createdAt });
  }
  return found.sort(byPinnedThenLatest);
};

/** How a conversation is called by one of its people. */
const callOf = async (
  sql: Sql,
  row: ConversationRow,
  uid: string,
): Promise<{ readonly name: string; readonly avatar: string }> => {
  if (row.courseId !== '') {
    const course = await courseById(sql, row.courseId);
    return { name: [course?.name, course?.className].filter(Boolean).join(' · '), avatar: '' };
  }
  const others = (await participantsOf(sql, row.id)).filter((one) => one.uid !== uid);
  return {
    name: row.name || others.map(({ name }) => name).join('、'),
    avatar: row.avatar || (row.kind === 'private' ? (others[0]?.avatar ?? '') : ''),
  };
};
