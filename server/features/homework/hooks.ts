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

type CopyHook = (
  tx: Tx,
  from: { readonly id: string },
  to: { readonly id: string; readonly courseId: string },
) => Promise<void>;

const copyHooks: CopyHook[] = [];

/** Told inside the transaction in which a homework is copied; the scope of the works that will be handed in to the copy is locked. */
export const onCopy = (hook: CopyHook): void => void copyHooks.push(hook);

export const tellCopy: CopyHook = async (tx, from, to) => {
  for (const hook of copyHooks) await hook(tx, from, to);
};
