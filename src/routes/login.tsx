import { createFileRoute } from '@tanstack/react-router';
import { ownAddress } from '#src/ui/words/address.ts';
import { LoginPage } from './-login-page.tsx';

const Login = () => <LoginPage redirect={Route.useSearch().redirect} />;

export const Route = createFileRoute('/login')({
  validateSearch: ({ redirect }: Record<string, unknown>): { redirect?: string | undefined } => ({
    redirect: ownAddress(redirect),
  }),
  component: Login,
});
