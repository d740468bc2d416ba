import { msg } from '@lingui/core/macro';
import { BookOpen } from 'lucide-react';
import { activityById } from '#src/features/content/data/public.ts';
import { coursesOfMine } from '#src/features/course/data/public.ts';
import { learningUnderWay } from '#src/features/learning/data/queries.ts';
import type { TodayItem, TodaySource } from '#src/ui/feature.ts';
import { pageAddress } from '#src/ui/words/address.ts';

/** Where learning goes on: what was opened last and is not completed. */
export const today: TodaySource = async (replica) => {
  const [[last], courses] = await Promise.all([learningUnderWay(replica), coursesOfMine(replica)]);
  const course = courses.find(({ course }) => course.id === last?.courseId)?.course;
  const activity = last && course && (await activityById(replica, last.id));
  if (course === undefined || activity === undefined) return [];
  const item: TodayItem = {
    key: `learn:${activity.id}`,
    deed: msg`Go on learning`,
    title: activity.title,
    detail: course.name,
    icon: BookOpen,
    href: pageAddress('/resource_detail', course.id, activity.id),
    dueAt: 0,
  };
  return [item];
};
