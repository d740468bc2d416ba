import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { BankScreen } from '#src/features/question/view/bank/bank-screen.tsx';

const Bank = () => {
  const { courseid = '' } = Route.useSearch();
  return <BankScreen key={courseid} courseId={courseid} />;
};

export const Route = createFileRoute('/_app/questionBank')({
  staticData: { level: 3, title: msg`Question bank` },
  validateSearch: ({ courseid }: Record<string, unknown>): { courseid?: string | undefined } => ({
    courseid: typeof courseid === 'string' ? courseid : undefined,
  }),
  component: Bank,
});
