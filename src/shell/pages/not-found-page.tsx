import { Button } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { Page } from '#src/ui/parts/page.tsx';

export const NotFoundPage = () => {
  const { t } = useLingui();
  return (
    <Page title={t`Page not found`} headingHidden>
      <EmptyState
        picture="lost"
        title={<Trans>Page not found</Trans>}
        action={
          <Button asChild size="sm" variant="outline">
            <Link to="/main">
              <Trans>My classroom</Trans>
            </Link>
          </Button>
        }
      >
        <Trans>There is nothing at this address.</Trans>
      </EmptyState>
    </Page>
  );
};
