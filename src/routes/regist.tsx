import { Button } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { createFileRoute, Link } from '@tanstack/react-router';
import { Register } from '#src/features/account/view/entry/register.tsx';
import { EntryFrame, useEnter } from './-entry-frame.tsx';

const Regist = () => (
  <EntryFrame>
    <Register onSignedIn={useEnter(undefined)} />
    <Button asChild variant="ghost" width="full" mt="3">
      <Link to="/login">
        <Trans>I have an account: sign in</Trans>
      </Link>
    </Button>
  </EntryFrame>
);

export const Route = createFileRoute('/regist')({ component: Regist });
