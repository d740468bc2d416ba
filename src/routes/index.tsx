import { createFileRoute, redirect } from '@tanstack/react-router';
import { rememberedPerson } from '#src/ui/live/person.ts';

/** S-057 sends everybody to the portal; whoever is known on this device goes to their classes. */
export const Route = createFileRoute('/')({
  beforeLoad: () => {
    if (rememberedPerson() !== undefined) throw redirect({ to: '/main', replace: true });
    throw redirect({ to: '/$page', params: { page: 'homePage' }, replace: true });
  },
});
