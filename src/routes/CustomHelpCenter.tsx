import { createFileRoute } from '@tanstack/react-router';
import { loadText } from '#src/features/portal/view/content/load.ts';
import { PortalFrame } from '#src/features/portal/view/frame/portal-frame.tsx';
import { HelpCenter } from '#src/features/portal/view/pages/help-center.tsx';
import { SchoolDesk } from '#src/features/portal/view/service/support-hours.tsx';
import { Logo } from '#src/shell/header/logo.tsx';

const Page = () => (
  <PortalFrame logo={<Logo />}>
    <HelpCenter>
      <SchoolDesk />
    </HelpCenter>
  </PortalFrame>
);

/** The help of one's own school: whom to ask there, then the articles. */
export const Route = createFileRoute('/CustomHelpCenter')({
  validateSearch: ({ q }: Record<string, unknown>): { q?: string | undefined } => ({
    q: typeof q === 'string' || typeof q === 'number' ? String(q) : undefined,
  }),
  loader: () => loadText('helpCenter'),
  staticData: { level: 0 },
  component: Page,
});
