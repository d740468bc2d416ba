import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { BankScreen } from '#src/features/question/view/bank/bank-screen.tsx';

const Bank = () => {
  const { courseid = '', areaid } = Route.useSearch();
  const place = areaid === undefined ? courseid : `area:${areaid}`;
  return <BankScreen key={place} courseId={place} />;
};

export const Route = createFileRoute('/_app/questionBank')({
  staticData: { level: 3, title: msg`Question bank` },
  validateSearch: ({
    courseid,
    areaid,
  }: Record<string, unknown>): { courseid?: string | undefined; areaid?: string | undefined } => ({
    courseid: typeof courseid === 'string' ? courseid : undefined,
    areaid: typeof areaid === 'string' ? areaid : undefined,
  }),
  component: Bank,
});
