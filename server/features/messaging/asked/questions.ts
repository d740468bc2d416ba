import { coreRefusal } from '#contract/core/refusal.ts';
import { ok, refused } from '#contract/core/result.ts';
import { can, refuseUnless } from '#contract/core/roles.ts';
import { convScope, courseScope } from '#contract/core/scopes.ts';
import { privateId, teamId } from '#contract/features/messaging/keys.ts';
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
import type { Sql } from '#server/core/db/database.ts';
import { onCall } from '#server/core/feature.ts';
import type { Pace } from '#server/core/session/pace.ts';
import { waiting } from '#server/core/session/rate.ts';
import { roleIn } from '#server/core/sync/members.ts';
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

const refuseReading = async (sql: Sql, uid: string, groupId: string) =>
  refuseUnless(await roleIn(sql, uid, convScope(groupId)), 'message.send');

const ofClasses = [
  onCall(getLetterCourses, async (_input, { core, uid }) =>
    core.db.read(async (sql) => {
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
  ),
  onCall(getClassFriends, async ({ classId, page, limit }, { core, uid }) =>
    core.db.read(async (sql) => {
      const refusal = refuseUnless(await roleIn(sql, uid, courseScope(classId)), 'message.send');
      if (refusal !== undefined) return refused(refusal);
      const friends = await friendsIn(sql, uid, classId);
      return ok({
        list: friends.slice((page - 1) * limit, page * limit).map(({ node }) => node),
        total: friends.length,
      });
    }),
  ),
  onCall(getTeachTeam, async ({ classId }, { core, uid }) =>
    core.db.read(async (sql) => {
      const role = await roleIn(sql, uid, courseScope(classId));
      const refusal = refuseUnless(role, 'message.send');
      if (refusal !== undefined) return refused(refusal);
      const list = (await friendsIn(sql, uid, classId)).filter((one) => one.role !== 'student');
      return ok({
        list: list.map(({ node }) => node),
        groupId: can(role, 'conversation.manage') ? teamId(classId) : '',
      });
    }),
  ),
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
  onCall(getOldMessages, async ({ friendUid, page, limit }, { core, uid }) =>
    core.db.read(async (sql) => {
      const groupId = privateId(uid, friendUid);
      // Nobody is told whether two others have written to each other: this conversation is always the asker's own.
      const { rows, total } = await oldPage(sql, groupId, { uid, page, limit });
      const people = await profilesOf(sql, [uid, friendUid]);
      const list = rows.map((row) => {
        const { username: name = '', avatar = '' } = people.get(row.fromUid) ?? {};
        return oldRecord(row, { name, avatar });
      });
      return ok({ list, total });
    }),
  ),
  onCall(getMessage, async ({ groupId, id }, { core, uid }) =>
    core.db.read(async (sql) => {
      const refusal = await refuseReading(sql, uid, groupId);
      if (refusal !== undefined) return refused(refusal);
      const row = await messageFor(sql, groupId, { uid, id });
      return row === undefined ? refused(messagingRefusal.gone) : ok(wireMessage(row));
    }),
  ),
  onCall(getGroupMessage, async ({ groupId, pageSize, before }, { core, uid }) =>
    core.db.read(async (sql) => {
      const refusal = await refuseReading(sql, uid, groupId);
      if (refusal !== undefined) return refused(refusal);
      const rows = await newestFor(sql, groupId, { uid, limit: pageSize, before });
      return ok({ list: rows.toReversed().map(wireMessage), more: (rows.at(-1)?.seq ?? 1) > 1 });
    }),
  ),
  onCall(getGroupUserList, async ({ groupId }, { core, uid }) =>
    core.db.read(async (sql) => {
      const refusal = await refuseReading(sql, uid, groupId);
      if (refusal !== undefined) return refused(refusal);
      const row = await readRow(sql, conversation, convScope(groupId), groupId);
      return row === undefined ? refused(coreRefusal.notAllowed) : ok({ list: await peopleOf(sql, row) });
    }),
  ),
  onCall(getGroupMenuTree, async (_input, { core, uid }) =>
    core.db.read(async (sql) => {
      const byKind = Map.groupBy(await sessionsOf(sql, uid), ({ row }) => row.kind);
      const list = [...byKind].map(([kind, those]) => ({ kind, children: those.map(({ item }) => item) }));
      return ok({ list });
    }),
  ),
];

export const messagingCalls = [...ofClasses, ...ofConversations];
