import { Button } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { Forgot } from '#src/features/account/view/entry/forgot.tsx';
import { EntryFrame } from './-entry-frame.tsx';

const ForgotPage = () => {
  const navigate = useNavigate();
  return (
    <EntryFrame>
      <Forgot onReset={() => void navigate({ to: '/login' })} />
      <Button asChild variant="ghost" width="full" mt="3">
        <Link to="/login">
          <Trans>Back to signing in</Trans>
        </Link>
      </Button>
    </EntryFrame>
  );
};

export const Route = createFileRoute('/forgot')({ component: ForgotPage });
