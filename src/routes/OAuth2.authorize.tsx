import { createFileRoute } from '@tanstack/react-router';
import { LoginPage } from './-login-page.tsx';

const Authorize = () => <LoginPage redirect={undefined} />;

/** The same screen as /login (S-056). */
export const Route = createFileRoute('/OAuth2/authorize')({ component: Authorize });
