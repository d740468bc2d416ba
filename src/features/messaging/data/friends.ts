import type { CourseRole } from '#contract/core/roles.ts';
import { teamId } from '#contract/features/messaging/keys.ts';
import { privateId } from '#contract/features/messaging/private.ts';
import type { Replica } from '#src/core/replica.ts';
import { coursesOfMine, membersOfCourses } from '#src/features/course/data/public.ts';

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
