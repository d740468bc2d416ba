import { Button } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { createFileRoute, Link } from '@tanstack/react-router';
import { Appeal } from '#src/features/account/view/entry/appeal.tsx';
import { EntryFrame } from './-entry-frame.tsx';

const Page = () => (
  <EntryFrame>
    <Appeal />
    <Button asChild variant="ghost" width="full" mt="3">
      <Link to="/login">
        <Trans>Back to signing in</Trans>
      </Link>
    </Button>
  </EntryFrame>
);

/** */
export const Route = createFileRoute('/appeal')({ component: Page });
