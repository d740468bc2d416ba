import { createFileRoute, notFound, redirect, rootRouteId } from '@tanstack/react-router';
import { loadText } from '#src/features/portal/view/content/load.ts';
import { portalPageOf } from '#src/features/portal/view/content/pages.ts';
import { PortalFrame } from '#src/features/portal/view/frame/portal-frame.tsx';
import { PortalPage } from '#src/features/portal/view/pages/portal-page.tsx';
import { Logo } from '#src/shell/header/logo.tsx';

const Page = () => {
  const { page } = Route.useLoaderData();
  return (
    <PortalFrame logo={<Logo />}>
      <PortalPage page={page} />
    </PortalFrame>
  );
};

/** A public page by its name: the canonical address of each, whatever the case it is typed in. */
export const Route = createFileRoute('/$page')({
  // Another name is another route's.
  params: { parse: ({ page }) => portalPageOf(page) !== undefined && { page } },
  validateSearch: ({ q }: Record<string, unknown>): { q?: string | undefined } => ({
    q: typeof q === 'string' || typeof q === 'number' ? String(q) : undefined,
  }),
  loader: async ({ params }) => {
    const page = portalPageOf(params.page);
    if (page === undefined) throw notFound({ routeId: rootRouteId });
    if (page !== params.page) throw redirect({ to: '/$page', params: { page }, search: true, replace: true });
    await loadText(page);
    return { page };
  },
  staticData: { level: 0 },
  component: Page,
});
