import { msg } from '@lingui/core/macro';
import { BookOpen, User } from 'lucide-react';
import { coursesOfMine, membersOfCourses, ofOpenCourses } from '#src/features/course/data/public.ts';
import type { PaletteItem, PaletteSource } from '#src/ui/feature.ts';
import { courseAddress } from '#src/ui/words/address.ts';

/** The person's courses, and whom they share one with. */
export const paletteItems: PaletteSource = async (replica, i18n) => {
  const [courses, members] = await Promise.all([coursesOfMine(replica), membersOfCourses(replica)]);
  const others = await ofOpenCourses(replica, [...members.values()].flat());
  const names = new Map(courses.map(({ course }) => [course.id, course.name]));
  return [
    ...courses.map(
      ({ course: { id, name, className, createdAt } }): PaletteItem => ({
        key: `course:${id}`,
        kind: i18n._(msg`Course`),
        icon: BookOpen,
        isOffered: true,
        title: name,
        detail: className,
        at: createdAt,
        go: { href: courseAddress(id) },
      }),
    ),
    ...[...new Map(others.map((one) => [one.uid, one])).values()]
      .filter(({ uid }) => uid !== replica.uid)
      .map(
        ({ uid, username, courseId }): PaletteItem => ({
          key: `member:${uid}`,
          kind: i18n._(msg`Member`),
          icon: User,
          title: username,
          detail: names.get(courseId) ?? '',
          at: 0,
          go: { href: courseAddress(courseId, { modulename: 'member' }) },
        }),
      ),
  ];
};
