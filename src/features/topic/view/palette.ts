import { msg } from '@lingui/core/macro';
import { MessagesSquare, Zap } from 'lucide-react';
import { can } from '#contract/core/roles.ts';
import { coursesOfMine } from '#src/features/course/data/public.ts';
import { allTopics } from '#src/features/topic/data/public.ts';
import type { PaletteItem, PaletteSource } from '#src/ui/feature.ts';
import { courseAddress, pageAddress } from '#src/ui/words/address.ts';

/** Every topic on this device, and a new one for each course in which the person may open one. */
export const paletteItems: PaletteSource = async (replica, i18n) => {
  const [courses, topics] = await Promise.all([coursesOfMine(replica), allTopics(replica)]);
  const names = new Map(courses.map(({ course }) => [course.id, course.name]));
  const writing = courses
    .filter(({ role }) => can(role, 'topic.create'))
    .map(
      ({ course: { id, name } }): PaletteItem => ({
        key: `new-topic:${id}`,
        kind: i18n._(msg`Action`),
        icon: Zap,
        title: i18n._(msg`New topic`),
        detail: name,
        at: 0,
        go: { href: courseAddress(id, { modulename: 'topic', writing: 'topic' }) },
      }),
    );
  const shown = topics.map(
    ({ id, courseId, title, createdAt }): PaletteItem => ({
      key: `topic:${id}`,
      kind: i18n._(msg`Topic`),
      icon: MessagesSquare,
      title,
      detail: names.get(courseId) ?? '',
      at: createdAt,
      go: { href: pageAddress('/topic_detail', courseId, id) },
    }),
  );
  return [...writing, ...shown];
};
