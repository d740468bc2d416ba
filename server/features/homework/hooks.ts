import type { Tx } from '#server/core/sync/recorder.ts';

interface Reviews {
  readonly courseId: string;
  readonly activityId: string;
  readonly subjects: readonly string[];
}

type Hook = (tx: Tx, reviews: Reviews) => Promise<void>;

const hooks: Hook[] = [];

/** Told inside the transaction in which reviews are released; the scope of their works is locked. */
export const onRelease = (hook: Hook): void => void hooks.push(hook);

export const tellRelease: Hook = async (tx, reviews) => {
  for (const hook of hooks) await hook(tx, reviews);
};
