import { createFileRoute } from '@tanstack/react-router';
import { LoginPage } from './-login-page.tsx';

const Login = () => <LoginPage redirect={Route.useSearch().redirect} />;

/** Only addresses of this app: never a place that somebody else put into the link. */
const ownAddress = (given: unknown): string | undefined =>
  typeof given === 'string' && /^\/(?![/\\])/.test(given) ? given : undefined;

export const Route = createFileRoute('/login')({
  validateSearch: (search: Record<string, unknown>): { redirect?: string } => {
    const redirect = ownAddress(search.redirect);
    return redirect === undefined ? {} : { redirect };
  },
  component: Login,
});
