import { setImmediate as breath } from 'node:timers/promises';
import { coreRefusal } from '#contract/core/refusal.ts';
import { ok, refused } from '#contract/core/result.ts';
import { type CourseRole, can } from '#contract/core/roles.ts';
import { convScope, userScope } from '#contract/core/scopes.ts';
import { teamId } from '#contract/features/messaging/keys.ts';
import { freshMark } from '#contract/features/messaging/new-rows.ts';
import { byPinnedThenLatest } from '#contract/features/messaging/order.ts';
import { privateId } from '#contract/features/messaging/private.ts';
import {
  getClassFriends,
  getGroupMenuTree,
  getGroupMessage,
  getGroupUserList,
  getLetterCourses,
  getMessage,
  getOldMessages,
  getTeachTeam,
  searchLetters,
} from '#contract/features/messaging/questions.ts';
import type { ConversationRow } from '#contract/features/messaging/rows.ts';
import { messagingRefusal } from '#contract/features/messaging/rules.ts';
import { type Friend, oldRecord, type SessionItem, wireMessage } from '#contract/features/messaging/wire.ts';
import type { Sql } from '#server/core/db/database.ts';
import { onCall, onRead } from '#server/core/feature.ts';
import type { Pace } from '#server/core/session/pace.ts';
import { waiting } from '#server/core/session/rate.ts';
import { scopeValue } from '#server/core/sync/entity.ts';
import { membershipsOf, membersOf, roleIn } from '#server/core/sync/members.ts';
import { readRow } from '#server/core/sync/rows.ts';
import { profilesOf } from '#server/features/account/public.ts';
import { courseById, courseNameOf, coursesOfPerson, membersOfCourse } from '#server/features/course/public.ts';
import { messageFor, newestFor, oldPage, unreadIn } from './log.ts';
import { participantsOf } from './people.ts';
import { searchIn } from './search.ts';
import { conversation, conversationMark } from './store.ts';

/** The others of a course, staff first. */
const friendsIn = async (
  sql: Sql,
  uid: string,
  courseId: string,
): Promise<{ readonly role: CourseRole; readonly node: Friend }[]> => {
  const courseName = (await courseNameOf(sql, courseId)) ?? '';
  const others = (await membersOfCourse(sql, courseId)).filter((one) => one.uid !== uid);
  const people = await profilesOf(
    sql,
    others.map((one) => one.uid),
  );
  return others.map(({ uid: friendId, username, role }) => ({
    role,
    node: {
      friendId,
      friendUsername: username,
      friendAvatar: people.get(friendId)?.avatar ?? '',
      courseName,
      courseId,
      groupId: privateId(uid, friendId),
      id: friendId,
      name: username,
    },
  }));
};

/** Who belongs to a conversation now, with their role in it. */
const peopleOf = async (sql: Sql, { id }: Pick<ConversationRow, 'id'>) => {
  const members = await membersOf(sql, convScope(id));
  const people = await profilesOf(
    sql,
    members.map(({ uid }) => uid),
  );
  return members.map(({ uid, role }) => {
    const { username = '', avatar = '' } = people.get(uid) ?? {};
    return { uid, username, avatar, role };
  });
};

const scopePrefix = convScope('');

/** Somebody's conversations as their list has them (E-061), without those that are closed to them. */
const sessionsOf = async (
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

/** What a search answers at most, of either kind. */
const maxFound = 50;
/** It reads much: twenty at once, then one every three seconds. */
const searching = (uid: string): Pace => ({ key: `search by ${uid}`, perSecond: 1 / 3, burst: 20 });

const ofClasses = [
  onRead(getLetterCourses, async (_input, { sql, uid }) => {
    const mine = await coursesOfPerson(sql, uid);
    const list = mine.map(({ row: { id, name, className }, role }) => ({
      courseId: id,
      courseName: name,
      className,
      groupId: id,
      teamGroupId: can(role, 'conversation.manage') ? teamId(id) : '',
    }));
    return ok({ list });
  }),
  onRead(getClassFriends, async ({ classId, page, limit }, { sql, uid }) => {
    const friends = await friendsIn(sql, uid, classId);
    return ok({
      list: friends.slice((page - 1) * limit, page * limit).map(({ node }) => node),
      total: friends.length,
    });
  }),
  onRead(getTeachTeam, async ({ classId }, { sql, uid, role }) => {
    const list = (await friendsIn(sql, uid, classId)).filter((one) => one.role !== 'student');
    return ok({
      list: list.map(({ node }) => node),
      groupId: can(role, 'conversation.manage') ? teamId(classId) : '',
    });
  }),
  onCall(searchLetters, async ({ keyword }, { core, uid }) => {
    const wait = await core.pacer.use([searching(uid)]);
    if (wait > 0) return refused(waiting(coreRefusal.tooMany, wait));
    return core.db.read(async (sql) => {
      const wanted = keyword.trim().toLowerCase();
      const found = new Map<string, Awaited<ReturnType<typeof friendsIn>>[number]['node']>();
      for (const { row } of await coursesOfPerson(sql, uid))
        for (const { node } of await friendsIn(sql, uid, row.id))
          if (node.name.toLowerCase().includes(wanted)) found.set(node.friendId, found.get(node.friendId) ?? node);
      const mine = (await sessionsOf(sql, uid)).map(({ row }) => row.id);
      const messages = await searchIn(sql, mine, keyword.trim(), maxFound, uid);
      return ok({ list: [...found.values()].slice(0, maxFound), messages: messages.map(wireMessage) });
    });
  }),
];

const ofConversations = [
  onRead(
    getOldMessages,
    async ({ friendUid, page, limit }, { sql, uid, scope }) => {
      const { rows, total } = await oldPage(sql, scopeValue(scope), { uid, page, limit });
      const people = await profilesOf(sql, [uid, friendUid]);
      const list = rows.map((row) => {
        const { username: name = '', avatar = '' } = people.get(row.fromUid) ?? {};
        return oldRecord(row, { name, avatar });
      });
      return ok({ list, total });
    },
    // Of somebody one has never written to there is nothing, like of somebody who is not there.
    async () => ok({ list: [], total: 0 }),
  ),
  onRead(getMessage, async ({ groupId, id }, { sql, uid }) => {
    const row = await messageFor(sql, groupId, { uid, id });
    return row === undefined ? refused(messagingRefusal.gone) : ok(wireMessage(row));
  }),
  onRead(getGroupMessage, async ({ groupId, pageSize, before }, { sql, uid }) => {
    const rows = await newestFor(sql, groupId, { uid, limit: pageSize, before });
    return ok({ list: rows.toReversed().map(wireMessage), more: (rows.at(-1)?.seq ?? 1) > 1 });
  }),
  onRead(getGroupUserList, async ({ groupId }, { sql, scope }) => {
    const row = await readRow(sql, conversation, scope, groupId);
    return row === undefined ? refused(coreRefusal.notAllowed) : ok({ list: await peopleOf(sql, row) });
  }),
  onRead(getGroupMenuTree, async (_input, { sql, uid }) => {
    const byKind = Map.groupBy(await sessionsOf(sql, uid), ({ row }) => row.kind);
    const list = [...byKind].map(([kind, those]) => ({ kind, children: those.map(({ item }) => item) }));
    return ok({ list });
  }),
];

export const messagingCalls = [...ofClasses, ...ofConversations];
