import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { Hourglass, Layers, Sparkles, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { type Snapshot, useSnapshot } from 'valtio';
import { RouteWait } from '#src/ui/overlays/network-wait.tsx';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { Page, WaitingPage } from '#src/ui/parts/page.tsx';
import { opening } from '../session/one-session.ts';
import { beginAnew, missUnlessHere, openWhenOnline, waitAnew } from '../update/missing-part.ts';
import { update } from '../update/state.ts';

/** A defect stays inside its screen: what was typed is on the device, and the way on is offered. */
export const ErrorPage = ({ error, reset }: ErrorComponentProps) => {
  const { t } = useLingui();
  const router = useRouter();
  const { missing } = useSnapshot(update);
  useEffect(() => (missing === 'unfetched' ? openWhenOnline() : undefined), [missing]);
  const { held } = useSnapshot(opening);
  const retry = async () => {
    // The failed import is remembered for as long as the page lives.
    if (missing !== 'no') return beginAnew();
    reset();
    await router.invalidate();
  };
  useWhenFree(held, retry);
  if (missing === 'reloading') return <WaitingPage />;
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
  if (held !== 'no') return <Held held={held} actions={actions} />;
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

/** What was waited for is there. */
const useWhenFree = (held: Snapshot<typeof opening>['held'], goOn: () => Promise<void>): void => {
  const latest = useRef(goOn);
  latest.current = goOn;
  const wasHeld = useRef(held !== 'no');
  useEffect(() => {
    if (wasHeld.current && held === 'no') void latest.current();
    wasHeld.current = held !== 'no';
  }, [held]);
};

interface HeldProps {
  readonly held: 'blocked' | 'silent';
  readonly actions: ReactNode;
}

/** What is on the device does not open: the page goes on by itself when it does. */
const Held = ({ held, actions }: HeldProps) => {
  const { t } = useLingui();
  return (
    <Page title={t`Your data does not open yet`} headingHidden>
      <EmptyState icon={Layers} title={<Trans>Your data does not open yet</Trans>} action={actions}>
        {held === 'blocked' ? (
          <Trans>
            Another tab still uses an older version of this app. Close the other tabs: this page goes on by itself.
            Nothing you wrote is gone.
          </Trans>
        ) : (
          <Trans>
            The browser does not answer when asked for what is on this device. Reload the page; if that does not help,
            restart the browser. Nothing you wrote is gone.
          </Trans>
        )}
      </EmptyState>
    </Page>
  );
};

const late = new Error('a part of the page did not come in time');
const nothing = () => undefined;

/** A screen whose code has to come from the network; when it does not, that is said in its place (S-570). */
export const ScreenWait = () => {
  const { missing } = useSnapshot(update);
  const isOffline = missing === 'offline';
  useEffect(() => (isOffline || update.missing === 'late' ? undefined : missUnlessHere()), [isOffline]);
  useEffect(() => waitAnew, []);
  if (missing === 'late' || isOffline) return <ErrorPage error={late} reset={nothing} />;
  return (
    <WaitingPage>
      <RouteWait />
    </WaitingPage>
  );
};

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
