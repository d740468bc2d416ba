import { createFileRoute } from '@tanstack/react-router';
import { CourseList } from '#src/features/course/view/classes/course-list.tsx';

export const Route = createFileRoute('/_app/main/')({ component: CourseList });
