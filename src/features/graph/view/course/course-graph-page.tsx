import { MissingCourse, useCourse } from '#src/features/course/view/public.tsx';
import { Page, WaitingPage } from '#src/ui/parts/page.tsx';
import { BackToCourse } from './back-to-course.tsx';
import { GraphOfCourse } from './graph-of-course.tsx';

/** /knowledgeGraph/course: the graph of a course with all the room there is. */
export const CourseGraphPage = ({ courseId }: { readonly courseId: string }) => {
  const course = useCourse(courseId);
  if (course === undefined) return <WaitingPage />;
  if (course.value === undefined) return <MissingCourse />;
  return (
    <Page title={course.value.name} before={<BackToCourse courseId={courseId} />}>
      <GraphOfCourse courseId={courseId} />
    </Page>
  );
};
