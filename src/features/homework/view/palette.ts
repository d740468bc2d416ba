import { msg } from '@lingui/core/macro';
import { NotebookPen } from 'lucide-react';
import { allActivities } from '#src/features/content/data/public.ts';
import { coursesOfMine } from '#src/features/course/data/public.ts';
import type { PaletteItem, PaletteSource } from '#src/ui/feature.ts';
import { workHref } from './kinds.ts';

/** Every homework and case study on this device. */
export const paletteItems: PaletteSource = async (replica, i18n) => {
  const [courses, rows] = await Promise.all([coursesOfMine(replica), allActivities(replica)]);
  const names = new Map(courses.map(({ course }) => [course.id, course.name]));
  return rows.flatMap(({ id, courseId, kind, title, createdAt }): PaletteItem[] =>
    kind === 'homework' || kind === 'caseStudy'
      ? [
          {
            key: `homework:${id}`,
            kind: i18n._(kind === 'homework' ? msg`Homework` : msg`Case study`),
            icon: NotebookPen,
            title,
            detail: names.get(courseId) ?? '',
            at: createdAt,
            go: { href: workHref(kind, courseId, id) },
          },
        ]
      : [],
  );
};
