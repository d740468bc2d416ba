import { msg } from '@lingui/core/macro';
import { UserCheck } from 'lucide-react';
import { myRecords, runningAttendances } from '#src/features/attendance/data/queries.ts';
import { coursesOfMine, myRoles, ofOpenCourses } from '#src/features/course/data/public.ts';
import type { TodaySource } from '#src/ui/feature.ts';
import { attendanceHref } from './address.ts';

/** Where a student is to sign in, or out, now. */
export const today: TodaySource = async (replica) => {
  const running = await ofOpenCourses(replica, await runningAttendances(replica));
  if (running.length === 0) return [];
  const [records, roles, courses] = await Promise.all([myRecords(replica), myRoles(replica), coursesOfMine(replica)]);
  return running
    .filter(({ id, courseId, method, outFrom }) => {
      const mine = records.get(id);
      const isDone = (outFrom > 0 ? mine?.outAt : mine?.inAt) ?? 0;
      return roles.get(courseId) === 'student' && method !== 'traditional' && isDone === 0 && !mine?.changedBy;
    })
    .map((row) => ({
      key: `attendance:${row.id}`,
      deed:
        row.outFrom > 0
          ? msg({ message: 'Sign out', context: 'attendance' })
          : msg({ message: 'Sign in', context: 'attendance' }),
      title: row.title,
      detail: courses.find(({ course }) => course.id === row.courseId)?.course.name ?? '',
      icon: UserCheck,
      href: attendanceHref(row),
      dueAt: row.endsAt,
    }));
};
