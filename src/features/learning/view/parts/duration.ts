import { useLingui } from '@lingui/react/macro';
import { hour, minute, second } from '#contract/core/time.ts';

/** How long something took, as people say it: seconds only below a minute. */
export const useDuration = (): ((milliseconds: number) => string) => {
  const { t } = useLingui();
  return (milliseconds) => {
    if (milliseconds < minute) {
      const seconds = Math.floor(milliseconds / second);
      return t`${seconds} s`;
    }
    const minutes = Math.floor((milliseconds % hour) / minute);
    const hours = Math.floor(milliseconds / hour);
    return hours === 0 ? t`${minutes} min` : t`${hours} h ${minutes} min`;
  };
};
