import { useEffect } from 'react';
import { createAwake } from '#src/core/device/awake.ts';

/** The screen stays on while somebody thinks, or a class looks at it; where a browser cannot, nothing is said. */
export const useAwake = (): void => {
  useEffect(() => {
    const awake = createAwake({ wakeLock: navigator.wakeLock, page: document });
    awake.want(true);
    return awake.close;
  }, []);
};
