import { coreRefusal } from '#contract/core/refusal.ts';
import { ok, refused } from '#contract/core/result.ts';
import { can } from '#contract/core/roles.ts';
import { teamId } from '#contract/features/messaging/keys.ts';
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
import { messagingRefusal } from '#contract/features/messaging/rules.ts';
import { oldRecord, wireMessage } from '#contract/features/messaging/wire.ts';
import { onCall, onRead } from '#server/core/feature.ts';
import type { Pace } from '#server/core/session/pace.ts';
import { waiting } from '#server/core/session/rate.ts';
import { scopeValue } from '#server/core/sync/entity.ts';
import { readRow } from '#server/core/sync/rows.ts';
import { profilesOf } from '#server/features/account/public.ts';
import { coursesOfPerson } from '#server/features/course/public.ts';
import { searchIn } from '../found/search.ts';
import { messageFor, newestFor, oldPage } from '../log.ts';
import { conversation } from '../store.ts';
import { friendsIn, peopleOf } from './friends.ts';
import { sessionsOf } from './sessions.ts';

/** What a search answers at most, of either kind. */
const mostFound = 50;
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
      const messages = await searchIn(sql, mine, keyword.trim(), mostFound, uid);
      return ok({ list: [...found.values()].slice(0, mostFound), messages: messages.map(wireMessage) });
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
