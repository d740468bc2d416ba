import type { CourseRole } from '#contract/core/roles.ts';
import { participantId, teamId } from '#contract/features/messaging/keys.ts';
import { privateId } from '#contract/features/messaging/private.ts';
import { participantTable } from '#contract/features/messaging/tables.ts';
import type { Replica } from '#src/core/replica.ts';
import { allMembers, coursesOfMine, membersOfCourses } from '#src/features/course/data/public.ts';
import { blockedPeople } from './queries.ts';

/** Somebody I may write to. */
export interface Friend {
  readonly uid: string;
  readonly name: string;
  readonly role: CourseRole;
  readonly courseId: string;
  /** Of the conversation with them. */
  readonly groupId: string;
}

export interface FriendCourse {
  readonly courseId: string;
  readonly name: string;
  readonly className: string;
  /** Of the course's conversation. */
  readonly groupId: string;
  /** Of its teaching team's, where I belong to it; otherwise ''. */
  readonly teamGroupId: string;
  /** Who teaches it, without me. */
  readonly team: readonly Friend[];
  readonly students: readonly Friend[];
}

export interface FriendsTree {
  /** Everybody who teaches me or teaches with me, once: the first node (S-201). */
  readonly team: readonly Friend[];
  readonly courses: readonly FriendCourse[];
}

/** My courses and who is in them; each class by name. */
export const friendsTree = async (replica: Replica): Promise<FriendsTree> => {
  const mine = await coursesOfMine(replica);
  const members = await membersOfCourses(replica);
  const names = new Intl.Collator('zh');
  const courses = mine.map(({ course, role }): FriendCourse => {
    const others = (members.get(course.id) ?? [])
      .filter(({ uid }) => uid !== replica.uid)
      .map(
        (one): Friend => ({
          uid: one.uid,
          name: one.username,
          role: one.role,
          courseId: course.id,
          groupId: privateId(replica.uid, one.uid),
        }),
      )
      .sort((one, other) => names.compare(one.name, other.name) || (one.uid < other.uid ? -1 : 1));
    return {
      courseId: course.id,
      name: course.name,
      className: course.className,
      groupId: course.id,
      teamGroupId: role === 'student' ? '' : teamId(course.id),
      team: others.filter((one) => one.role !== 'student'),
      students: others.filter((one) => one.role === 'student'),
    };
  });
  const team = new Map(courses.flatMap((one) => one.team).map((one) => [one.uid, one]));
  return { team: [...team.values()].sort((one, other) => names.compare(one.name, other.name)), courses };
};

export interface NamedPerson {
  readonly uid: string;
  /** '' where this device does not know it. */
  readonly name: string;
  readonly avatar: string;
  /** When they were blocked. */
  readonly at: number;
}

/** Whose private messages this person refuses, latest first. */
export const blockedByName = async (replica: Replica): Promise<readonly NamedPerson[]> => {
  const rows = await blockedPeople(replica);
  const ids = rows.map(({ id }) => participantId(privateId(replica.uid, id), id));
  const known = await replica.rows(participantTable).bulkGet(ids);
  const members = new Map((await allMembers(replica)).map(({ uid, username }) => [uid, username]));
  return rows
    .map(({ id, at }, index) => {
      const { name = '', avatar = '' } = known[index] ?? {};
      return { uid: id, name: name === '' ? (members.get(id) ?? '') : name, avatar, at };
    })
    .sort((one, other) => other.at - one.at);
};
