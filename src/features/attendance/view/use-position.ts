import { useLingui } from '@lingui/react/macro';
import type { Place } from '#contract/features/attendance/place.ts';
import { tell } from '#src/ui/words/tell.ts';
import { type NoPosition, positionHere } from './position.ts';

/** Asks where this device is; where it does not say, the person reads why. */
export const usePosition = (): (() => Promise<Place | undefined>) => {
  const { t } = useLingui();
  const why: Readonly<Record<NoPosition, string>> = {
    insecure: t`This browser tells no positions here: that takes an address with https.`,
    denied: t`The position is not allowed for this site. Allow it in the browser’s settings.`,
    unavailable: t`This device does not know where it is. Try again, or ask your teacher.`,
  };
  return async () => {
    const found = await positionHere();
    if (typeof found !== 'string') return found;
    tell(why[found], 'problem');
    return undefined;
  };
};
