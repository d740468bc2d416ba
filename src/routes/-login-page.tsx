import { LoginScreen } from '#src/features/account/view/login-screen.tsx';
import { EntryFrame, useEnter } from './-entry-frame.tsx';

interface LoginPageProps {
  readonly redirect: string | undefined;
  readonly onEntered?: () => void;
}

/** /login, and where other sites send somebody to sign in: the same screen (spec P2.1). `redirect`: where to go then. */
export const LoginPage = ({ redirect, onEntered }: LoginPageProps) => {
  const enter = useEnter(redirect);
  return (
    <EntryFrame>
      <LoginScreen onSignedIn={(signedIn) => enter(signedIn).then(onEntered)} />
    </EntryFrame>
  );
};
