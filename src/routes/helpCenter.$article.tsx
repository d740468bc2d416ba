import { createFileRoute } from '@tanstack/react-router';
import { loadText } from '#src/features/portal/view/content/load.ts';
import { PortalFrame } from '#src/features/portal/view/frame/portal-frame.tsx';
import { HelpArticle } from '#src/features/portal/view/pages/help-article.tsx';
import { Logo } from '#src/shell/header/logo.tsx';

const Page = () => (
  <PortalFrame logo={<Logo />}>
    <HelpArticle id={Route.useParams().article} />
  </PortalFrame>
);

export const Route = createFileRoute('/helpCenter/$article')({
  loader: () => loadText('helpCenter'),
  staticData: { level: 0 },
  component: Page,
});
