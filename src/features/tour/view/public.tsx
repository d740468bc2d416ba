import { lazy, Suspense } from 'react';
import { showTips } from '#src/ui/window/tips.ts';
import { askedTour } from './steps.ts';

const Guide = lazy(async () => {
  try {
    return { default: (await import('./tour-guide.tsx')).TourGuide };
  } catch {
    // Missing, it must not take the screen with it.
    return { default: () => <></> };
  }
});

/** Offers the tour of each screen once, and shows those that are asked for. */
export const Tours = () => (
  <Suspense fallback={null}>
    <Guide />
  </Suspense>
);

/** Shows the tour of the screen in front again, whether or not it was taken. Who asks for one wants them again. */
export const startTour = (): void => {
  showTips(true);
  askedTour.isAsked = true;
};
