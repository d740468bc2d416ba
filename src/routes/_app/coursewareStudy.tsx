import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { StudyScreen } from '#src/features/learning/view/study/study-screen.tsx';
import { type CourseSearch, itemPlace } from '#src/shell/pages/search.ts';

/** Without `id` one goes on where one stopped. */
export interface StudyPlace extends CourseSearch {
  readonly id?: string | undefined;
}

const Study = () => {
  const { courseid, id = '' } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <StudyScreen
      key={courseid}
      courseId={courseid}
      id={id}
      onShow={(next, replace) => void navigate({ search: (search) => ({ ...search, id: next }), replace })}
    />
  );
};

export const Route = createFileRoute('/_app/coursewareStudy')({
  staticData: { level: 3, title: msg`Study mode` },
  validateSearch: (search: Record<string, unknown>): StudyPlace => {
    const { id, ...place } = itemPlace(search);
    return { ...place, id: id || undefined };
  },
  component: Study,
});
