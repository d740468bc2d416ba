import { Button, Flex, IconButton, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Compass, X } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { setTourFinishV2 } from '#contract/features/tour/calls.ts';
import { type TourVersion, tourId } from '#contract/features/tour/keys.ts';
import { attentionEntries } from '#src/core/marks.ts';
import type { Replica } from '#src/core/replica.ts';
import { isTourTaken } from '#src/features/tour/data/queries.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLoaded } from '#src/ui/live/use-live.ts';
import { useCanAsk, useLastSync, useStatus } from '#src/ui/live/use-status.ts';
import { areTipsShown } from '#src/ui/window/tips.ts';
import { tell } from '#src/ui/words/tell.ts';
import { askedTour, placeOf, type TourStep, tourSteps, useTourHere } from './steps.ts';

interface TourHintProps {
  readonly onStart: () => void;
  /** For good, on every device of this person. */
  readonly onDismiss: () => void;
}

/** Says that there is a tour of this screen: beside the page, without taking the focus or a press that is meant for the page. */
const TourHint = ({ onStart, onDismiss }: TourHintProps) => {
  const { t } = useLingui();
  return (
    <Flex
      asChild
      position="fixed"
      zIndex="docked"
      bottom={{ base: 'calc(var(--foot, 0px) + 8px)', md: '6' }}
      insetStart={{ base: '2', md: '6' }}
      insetEnd={{ base: '2', md: 'auto' }}
      align="center"
      gap="2"
      ps="3"
      pe="1"
      py="1"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="l3"
      boxShadow="md"
    >
      <aside aria-label={t`Tip`} data-tour-hint>
        <Compass size={18} strokeWidth={1.75} aria-hidden style={{ flexShrink: 0 }} />
        <Text fontSize="sm" flex="1">
          <Trans>New to this screen?</Trans>
        </Text>
        <Button size="sm" variant="ghost" color="brand.fg" onClick={onStart}>
          <Trans>Show me around</Trans>
        </Button>
        <IconButton size="sm" variant="ghost" color="fg.muted" aria-label={t`Dismiss the tip`} onClick={onDismiss}>
          <X />
        </IconButton>
      </aside>
    </Flex>
  );
};

const Card = lazy(async () => ({ default: (await import('./tour-card.tsx')).TourCard }));

/** A tour of fewer steps says nothing that the screen does not. */
const worthATour = 2;

interface Running {
  readonly version: TourVersion;
  readonly courseId: string | undefined;
  readonly steps: readonly TourStep[];
}

/** The tour of the screen in front, when it is asked for. Who has not taken it is told once that there is one; it never begins by itself. */
export const TourGuide = () => {
  const { store } = useSession();
  const here = useTourHere();
  const [running, setRunning] = useState<Running>();
  const key = here === undefined ? '' : `${here.version} ${here.courseId ?? ''}`;
  const begin = useCallback((version: TourVersion, courseId: string | undefined) => {
    const steps = stepsOnScreen(version);
    if (steps.length > 0) setRunning({ version, courseId, steps });
    return steps.length > 0;
  }, []);
  useAsked(here, begin);
  const isOffered = useOffered(here);
  // Whoever goes on to another screen has seen enough.
  const end = useCallback(
    ({ version, courseId }: Running) => {
      setRunning(undefined);
      void store.mutate(setTourFinishV2, { version, ...(courseId === undefined ? {} : { courseId }) });
    },
    [store],
  );
  const [shownAt, setShownAt] = useState(key);
  if (shownAt !== key) {
    setShownAt(key);
    if (running !== undefined) end(running);
  }
  if (running === undefined && isOffered && here !== undefined)
    return (
      <TourHint onStart={() => begin(here.version, here.courseId)} onDismiss={() => end({ ...here, steps: [] })} />
    );
  if (running === undefined) return null;
  return (
    <Suspense fallback={null}>
      <Card steps={running.steps} onEnd={() => end(running)} />
    </Suspense>
  );
};

const stepsOnScreen = (version: TourVersion): readonly TourStep[] =>
  (tourSteps[version] ?? []).filter(({ place }) => placeOf(place) !== undefined);

type Begin = (version: TourVersion, courseId: string | undefined) => boolean;
type Here = ReturnType<typeof useTourHere>;

const useAsked = (here: Here, begin: Begin): void => {
  const { t } = useLingui();
  const { isAsked } = useSnapshot(askedTour);
  const nothing = t`There is no tour of this screen.`;
  useEffect(() => {
    if (!isAsked) return;
    askedTour.isAsked = false;
    if (here === undefined || !begin(here.version, here.courseId)) tell(nothing);
  }, [isAsked, here, begin, nothing]);
};

const attentionCount = async (replica: Replica): Promise<number> => (await attentionEntries(replica)).length;
const isTaken = async (replica: Replica, id: string): Promise<boolean> => id === '' || isTourTaken(replica, id);

/** The replica must have heard from the server: the tour may have been taken on another device. */
const useKnows = (): boolean => {
  const canAsk = useCanAsk();
  const { lastSyncAt } = useStatus();
  const lastSync = useLastSync() ?? 0;
  return canAsk ? lastSyncAt > 0 : lastSync > 0;
};

/** Whether this person has a tour to take here, and has nothing more pressing to look at. */
const useOffered = (here: Here): boolean => {
  const taken = useLoaded(isTaken, here === undefined ? '' : tourId(here.version, here.courseId));
  const attention = useLoaded(attentionCount);
  const knows = useKnows();
  return (
    areTipsShown() &&
    knows &&
    taken?.value === false &&
    attention?.value === 0 &&
    here !== undefined &&
    (tourSteps[here.version]?.length ?? 0) >= worthATour
  );
};
