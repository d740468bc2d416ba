import { GraphOfCourse } from './graph-of-course.tsx';

/** The tab of a course (S-251). */
export const GraphPanel = ({ courseId }: { readonly courseId: string }) => <GraphOfCourse courseId={courseId} isTab />;
