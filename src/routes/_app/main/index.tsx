import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { CourseList } from '#src/features/course/view/classes/course-list.tsx';

export const Route = createFileRoute('/_app/main/')({
  staticData: { level: 1, title: msg`My classroom` },
  component: CourseList,
});
