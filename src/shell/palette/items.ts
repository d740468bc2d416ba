import { can } from '#contract/core/roles.ts';
import type { Replica } from '#src/core/replica.ts';
import { allMembers, coursesOfMine } from '#src/features/course/data/public.ts';
import { allConversations } from '#src/features/messaging/data/public.ts';
import { openMessages } from '#src/features/messaging/view/public.tsx';
import { allNotices } from '#src/features/notice/data/public.ts';
import { allTopics } from '#src/features/topic/data/public.ts';
import type { Findable } from './find/search.ts';

/** What a line of the palette is; it decides its icon and the word behind it. */
export type ItemKind = 'action' | 'page' | 'course' | 'notice' | 'topic' | 'member' | 'conversation';

export interface PaletteItem extends Findable {
  readonly kind: ItemKind;
  /** Where it leads, or what it does. */
  readonly go: { readonly href: string } | { readonly run: () => void };
}

interface ItemWords {
  readonly newNotice: string;
  readonly newTopic: string;
}

const search = (params: Readonly<Record<string, string>>): string => new URLSearchParams(params).toString();

const courseHref = (courseid: string, more: Readonly<Record<string, string>> = {}): string =>
  `/main/classDetail?${search({ courseid, ...more })}`;

/** Everything on this device that has a name and an address. */
export const itemsOnDevice = async (replica: Replica, words: ItemWords): Promise<readonly PaletteItem[]> => {
  const [courses, notices, topics, members, conversations] = await Promise.all([
    coursesOfMine(replica),
    allNotices(replica),
    allTopics(replica),
    allMembers(replica),
    allConversations(replica),
  ]);
  const names = new Map(courses.map(({ course }) => [course.id, course.name]));
  const nameOf = (courseId: string): string => names.get(courseId) ?? '';
  return [
    ...courses.map(
      ({ course: { id, name, className, createdAt } }): PaletteItem => ({
        key: `course:${id}`,
        kind: 'course',
        title: name,
        detail: className,
        at: createdAt,
        go: { href: courseHref(id) },
      }),
    ),
    ...courses.flatMap(({ course, role }) => [
      ...(can(role, 'notice.write') ? [writing('notice', words.newNotice, course)] : []),
      ...(can(role, 'topic.create') ? [writing('topic', words.newTopic, course)] : []),
    ]),
    ...notices.map(
      ({ id, courseId, title, createdAt }): PaletteItem => ({
        key: `notice:${id}`,
        kind: 'notice',
        title,
        detail: nameOf(courseId),
        at: createdAt,
        go: { href: `/billboard_detail?${search({ courseid: courseId, id })}` },
      }),
    ),
    ...topics.map(
      ({ id, courseId, title, createdAt }): PaletteItem => ({
        key: `topic:${id}`,
        kind: 'topic',
        title,
        detail: nameOf(courseId),
        at: createdAt,
        go: { href: `/topic_detail?${search({ courseid: courseId, id })}` },
      }),
    ),
    ...members
      .filter(({ uid }) => uid !== replica.uid)
      .map(
        ({ uid, username, courseId }): PaletteItem => ({
          key: `member:${uid}`,
          kind: 'member',
          title: username,
          detail: nameOf(courseId),
          at: 0,
          go: { href: courseHref(courseId, { modulename: 'member' }) },
        }),
      ),
    // The others are called as their course is.
    ...conversations
      .filter(({ conversation: { kind } }) => kind === 'private' || kind === 'group')
      .map(
        ({ id, title, at }): PaletteItem => ({
          key: `conversation:${id}`,
          kind: 'conversation',
          title,
          detail: '',
          at,
          go: { run: () => openMessages({ groupId: id }) },
        }),
      ),
  ];
};

const writing = (
  module: 'notice' | 'topic',
  title: string,
  course: { readonly id: string; readonly name: string },
): PaletteItem => ({
  key: `new-${module}:${course.id}`,
  kind: 'action',
  title,
  detail: course.name,
  at: 0,
  go: { href: courseHref(course.id, { modulename: module, writing: module }) },
});
