import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { Hourglass, Sparkles, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { Page, WaitingPage } from '#src/ui/parts/page.tsx';
import { beginAnew, openWhenOnline } from '../update/missing-part.ts';
import { update } from '../update/state.ts';

/** A defect stays inside its screen: what was typed is on the device, and the way on is offered. */
export const ErrorPage = ({ error, reset }: ErrorComponentProps) => {
  const { t } = useLingui();
  const router = useRouter();
  const { missing } = useSnapshot(update);
  useEffect(() => (missing === 'unfetched' ? openWhenOnline() : undefined), [missing]);
  if (missing === 'reloading') return <WaitingPage />;
  const retry = async () => {
    // The failed import is remembered for as long as the page lives.
    if (missing !== 'no') return beginAnew();
    reset();
    await router.invalidate();
  };
  const actions = (
    <Flex gap="2" justify="center" wrap="wrap">
      <Button size="sm" onClick={() => void retry()}>
        <Trans>Try again</Trans>
      </Button>
      {missing === 'no' && (
        <Button size="sm" variant="outline" onClick={() => void beginAnew()}>
          <Trans>Reload</Trans>
        </Button>
      )}
    </Flex>
  );
  if (missing === 'replaced')
    return (
      <Page title={t`A newer version is here`} headingHidden>
        <EmptyState icon={Sparkles} title={<Trans>This part is in the newer version</Trans>} action={actions}>
          <Trans>Trying again loads it. Everything you wrote is on this device.</Trans>
        </EmptyState>
      </Page>
    );
  if (missing === 'late')
    return (
      <Page title={t`Not loaded`} headingHidden>
        <EmptyState icon={Hourglass} title={<Trans>This part did not come in time</Trans>} action={actions}>
          <Trans>The network is very slow. Trying again loads it; everything you wrote is on this device.</Trans>
        </EmptyState>
      </Page>
    );
  if (missing === 'offline' || missing === 'unfetched')
    return (
      <Page title={t`Not on this device`} headingHidden>
        <EmptyState picture="offline" title={<Trans>This part was not downloaded</Trans>} action={actions}>
          <Trans>It will open when you are online. Everything you wrote is on this device.</Trans>
        </EmptyState>
      </Page>
    );
  return (
    <Page title={t`Something went wrong`} headingHidden>
      <EmptyState icon={TriangleAlert} title={<Trans>Something went wrong</Trans>} action={actions}>
        <Trans>This screen could not be shown. Everything you wrote is on this device.</Trans>
      </EmptyState>
      <Box asChild mx="auto" maxW="measure" fontSize="sm" color="fg.muted">
        <details>
          <Box asChild cursor="pointer" py="1" textAlign="center">
            <summary>
              <Trans>Details</Trans>
            </summary>
          </Box>
          <Text as="pre" whiteSpace="pre-wrap" fontFamily="mono" fontSize="xs">
            {`${String(error)}\n${__BUILD_ID__}`}
          </Text>
        </details>
      </Box>
    </Page>
  );
};
