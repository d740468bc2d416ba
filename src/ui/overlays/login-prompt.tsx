import { Button, Text } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { Link, useRouterState } from '@tanstack/react-router';
import { AppDialog } from './app-dialog.tsx';

interface LoginPromptProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** For what a visitor of a public page may do only as a person (S-364, S-586); the way leads back here. */
export const LoginPrompt = ({ open, onClose }: LoginPromptProps) => {
  const href = useRouterState({ select: ({ location }) => location.href });
  return (
    <AppDialog
      open={open}
      onClose={onClose}
      title={<Trans>Not signed in</Trans>}
      alert
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button asChild>
            <Link to="/login" search={{ redirect: href }}>
              <Trans>Sign in</Trans>
            </Link>
          </Button>
        </>
      }
    >
      <Text>
        <Trans>You are not signed in. Sign in first?</Trans>
      </Text>
    </AppDialog>
  );
};
