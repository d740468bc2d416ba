import { msg } from '@lingui/core/macro';
import { Megaphone, Zap } from 'lucide-react';
import { can } from '#contract/core/roles.ts';
import { coursesOfMine } from '#src/features/course/data/public.ts';
import { allNotices } from '#src/features/notice/data/public.ts';
import type { PaletteItem, PaletteSource } from '#src/ui/feature.ts';
import { courseAddress, pageAddress } from '#src/ui/words/address.ts';

/** Every notice on this device, and a new one for each course in which the person may write it. */
export const paletteItems: PaletteSource = async (replica, i18n) => {
  const [courses, notices] = await Promise.all([coursesOfMine(replica), allNotices(replica)]);
  const names = new Map(courses.map(({ course }) => [course.id, course.name]));
  const writing = courses
    .filter(({ actor }) => can(actor, 'notice.write'))
    .map(
      ({ course: { id, name } }): PaletteItem => ({
        key: `new-notice:${id}`,
        kind: i18n._(msg`Action`),
        icon: Zap,
        title: i18n._(msg`New notice`),
        detail: name,
        at: 0,
        go: { href: courseAddress(id, { modulename: 'notice', writing: 'notice' }) },
      }),
    );
  const shown = notices.map(
    ({ id, courseId, title, createdAt }): PaletteItem => ({
      key: `notice:${id}`,
      kind: i18n._(msg`Notice`),
      icon: Megaphone,
      title,
      detail: names.get(courseId) ?? '',
      at: createdAt,
      go: { href: pageAddress('/billboard_detail', courseId, id) },
    }),
  );
  return [...writing, ...shown];
};
