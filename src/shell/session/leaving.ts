export const leavingKey = 'leaving';

/**
 * Whose data is to go from this device. Noted before the first of it goes and taken back after the last, so that a page that is
 * closed or killed in the middle of a log-out leaves nothing behind: the next one goes on with it.
 */
export const noteLeaving = (uid: string): void => localStorage.setItem(leavingKey, uid);

export const leavingUid = (): string => localStorage.getItem(leavingKey) ?? '';

export const noteLeft = (): void => localStorage.removeItem(leavingKey);

/** One page at a time; a sign-in waits for it. */
export const alone = (work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request(leavingKey, work) : work();
