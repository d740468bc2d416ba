import type { CourseRole } from '#contract/core/roles.ts';
import { convScope } from '#contract/core/scopes.ts';
import { privateId } from '#contract/features/messaging/private.ts';
import type { ConversationRow } from '#contract/features/messaging/rows.ts';
import type { Friend } from '#contract/features/messaging/wire.ts';
import type { Sql } from '#server/core/db/database.ts';
import { membersOf } from '#server/core/sync/members.ts';
import { profilesOf } from '#server/features/account/public.ts';
import { courseNameOf, membersOfCourse } from '#server/features/course/public.ts';

/** The others of a course, staff first. */
export const friendsIn = async (
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
export const peopleOf = async (sql: Sql, { id }: Pick<ConversationRow, 'id'>) => {
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
