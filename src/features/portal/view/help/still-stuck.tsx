import { Button, Flex, Text } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { Link, useNavigate, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { rememberedPerson } from '#src/ui/live/person.ts';
import { AppDialog } from '../../../../ui/overlays/app-dialog.tsx';
import { openFeedback, useHasService } from '../public.tsx';

interface LoginPromptProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** For what a visitor of a public page may do only as a person (S-364, S-586); the way leads back here. */
const LoginPrompt = ({ open, onClose }: LoginPromptProps) => {
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

/** The way on when no article helps. Feedback needs a person: their classroom opens with it, a stranger logs in first. */
export const StillStuck = () => {
  const navigate = useNavigate();
  const hasService = useHasService();
  const [asking, setAsking] = useState(false);
  const write = () => {
    if (rememberedPerson() === undefined) return setAsking(true);
    openFeedback();
    void navigate({ to: '/main' });
  };
  return (
    <Flex align="center" gap="3" wrap="wrap" mt="12" pt="5" borderTopWidth="1px">
      <Text fontWeight="600" me="auto">
        <Trans>Still stuck?</Trans>
      </Text>
      <Button asChild variant="outline" size="sm">
        <Link to="/$page" params={{ page: 'contactktp' }} data-touch>
          <Trans>Contact</Trans>
        </Link>
      </Button>
      {hasService && (
        <Button size="sm" variant="outline" onClick={write}>
          <Trans>Write feedback</Trans>
        </Button>
      )}
      <LoginPrompt open={asking} onClose={() => setAsking(false)} />
    </Flex>
  );
};
