import { createFileRoute } from '@tanstack/react-router';
import { ownAddress } from '#src/ui/words/address.ts';
import { LoginPage } from './-login-page.tsx';

const Login = () => <LoginPage redirect={Route.useSearch().redirect} />;

export const Route = createFileRoute('/login')({
  validateSearch: (search: Record<string, unknown>): { redirect?: string } => {
    const redirect = ownAddress(search.redirect);
    return redirect === undefined ? {} : { redirect };
  },
  component: Login,
});
