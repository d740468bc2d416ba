import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { DeskPage, type DeskPart } from '#src/features/account/view/desk/desk-page.tsx';
import { useOwnProfile } from '#src/features/account/view/public.tsx';
import { CertificationDesk } from '#src/features/certification/view/desk/certification-desk.tsx';
import { AgentRequests } from '#src/features/pai/view/requests.tsx';
import { PaymentsDesk } from '#src/features/payment/view/desk/payments-desk.tsx';
import { FeedbackInbox } from '#src/features/portal/view/service/feedback-inbox.tsx';
import { NotFoundPage } from '#src/shell/pages/error-page.tsx';
import { WaitingPage } from '#src/ui/parts/page.tsx';

const parts: readonly DeskPart[] = [
  'import',
  'certification',
  'appeals',
  'feedback',
  'payments',
  'ai',
  'usage',
  'school',
];

/** Whoever looks after no school is told what any unknown address tells them. */
const Admin = () => {
  const profile = useOwnProfile();
  const { part } = Route.useSearch();
  if (profile === undefined) return <WaitingPage narrow />;
  if (profile.coidAdmin <= 0) return <NotFoundPage />;
  return (
    <DeskPage
      part={part}
      others={{
        certification: <CertificationDesk />,
        feedback: <FeedbackInbox />,
        payments: <PaymentsDesk />,
        ai: <AgentRequests />,
      }}
    />
  );
};

export const Route = createFileRoute('/_app/admin')({
  staticData: { level: 2, title: msg`Administration` },
  validateSearch: ({ part }: Record<string, unknown>): { readonly part?: DeskPart | undefined } => ({
    part: parts.find((one) => one === part),
  }),
  component: Admin,
});
