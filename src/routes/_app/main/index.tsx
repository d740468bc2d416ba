import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { CourseList } from '#src/features/course/view/classes/course-list.tsx';
import { Today } from '#src/shell/home/today.tsx';

const Main = () => {
  const { join = false } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <CourseList isAsked={join} onAnswered={() => void navigate({ search: {}, replace: true })}>
      <Today />
    </CourseList>
  );
};

export const Route = createFileRoute('/_app/main/')({
  staticData: { level: 1, title: msg`My classroom` },
  // `/main?join=1` asks for the code at once: a shortcut of the installed app.
  validateSearch: ({ join }: Record<string, unknown>): { readonly join?: true | undefined } => ({
    join: join === undefined ? undefined : true,
  }),
  component: Main,
});
