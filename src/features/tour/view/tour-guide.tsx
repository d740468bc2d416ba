import { useLingui } from '@lingui/react/macro';
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
import { askedTour } from './asked.ts';
import { placeOf } from './on-screen.ts';
import { useTourHere } from './place.ts';
import { type TourStep, tourSteps } from './steps.ts';
import { TourHint } from './tour-hint.tsx';

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
