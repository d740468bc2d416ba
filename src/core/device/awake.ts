/** Of a browser and its page, as much as is needed; also what a test brings. */
export interface AwakeHost {
  /** Absent in some browsers, and outside of HTTPS. */
  readonly wakeLock?: { readonly request: (type: 'screen') => Promise<{ readonly release: () => Promise<void> }> };
  readonly page: {
    readonly visibilityState: string;
    readonly addEventListener: (name: 'visibilitychange', listener: () => void) => void;
    readonly removeEventListener: (name: 'visibilitychange', listener: () => void) => void;
  };
}

export interface Awake {
  readonly want: (isWanted: boolean) => void;
  readonly close: () => void;
}

/**
 * Keeps the screen on while it is wanted and the page is seen: a device that falls asleep stops sending. A browser takes the lock
 * back whenever the page is hidden, and may refuse it, as with a battery that is low: then the device sleeps as it always does.
 */
export const createAwake = ({ wakeLock, page }: AwakeHost): Awake => {
  let isWanted = false;
  let held: { readonly release: () => Promise<void> } | undefined;
  let isAsking = false;
  const letGo = () => {
    void held?.release().catch(ignore);
    held = undefined;
  };
  const ask = async () => {
    if (wakeLock === undefined || isAsking || held !== undefined || !isWanted || page.visibilityState !== 'visible')
      return;
    isAsking = true;
    held = await wakeLock.request('screen').catch(ignore);
    isAsking = false;
    if (!isWanted || page.visibilityState !== 'visible') letGo();
  };
  const onVisibility = () => {
    if (page.visibilityState === 'visible') void ask();
    else letGo();
  };
  page.addEventListener('visibilitychange', onVisibility);
  return {
    want: (wanted) => {
      if (wanted === isWanted) return;
      isWanted = wanted;
      if (wanted) void ask();
      else letGo();
    },
    close: () => {
      isWanted = false;
      letGo();
      page.removeEventListener('visibilitychange', onVisibility);
    },
  };
};

const ignore = (): undefined => undefined;
