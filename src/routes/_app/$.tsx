import { msg } from '@lingui/core/macro';
import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import { PlannedPage } from '#src/shell/pages/planned-page.tsx';

const loadPlaces = () => import('#src/shell/nav/places.ts');

const Planned = () => {
  const { place } = Route.useLoaderData();
  return <PlannedPage key={place.path} place={place} />;
};

/** Every address that has no screen: what is planned there, or that there is nothing. */
export const Route = createFileRoute('/_app/$')({
  staticData: { level: 2, title: msg`Page not found` },
  loader: async ({ location }) => {
    const { leadFrom, metaOfPlace, placeAt } = await loadPlaces();
    const lead = leadFrom(location.pathname);
    if (lead !== undefined) throw redirect({ to: '/$', params: { _splat: lead.slice(1) }, replace: true });
    const place = placeAt(location.pathname);
    if (place === undefined) throw notFound();
    return { place, meta: metaOfPlace(place) };
  },
  component: Planned,
});
