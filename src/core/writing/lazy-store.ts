import { coreRefusal } from '#contract/core/refusal.ts';
import { refused } from '#contract/core/result.ts';
import { createDrafts } from '../drafts.ts';
import type { DataFeature } from '../feature.ts';
import type { Replica } from '../replica.ts';
import type { Store, StoreOptions } from './store.ts';

export interface LazyStoreOptions extends Omit<StoreOptions, 'replica'> {
  readonly replica: Replica;
  readonly features: () => Promise<readonly DataFeature[]>;
  /** One more mutation is being written (1), or is done (-1): kept, answered or refused. */
  readonly onWriting?: (change: 1 | -1) => void;
}

/** The store, whose rules and effects are fetched with the first write: a screen is painted, and a draft is kept, without them. */
export const lazyStore = (options: LazyStoreOptions): Store & { readonly prepare: () => void } => {
  const { replica, features } = options;
  let loaded: Promise<Store> | undefined;
  const load = async (): Promise<Store> => {
    const all = await features();
    const [{ createStore }, { withFeatures }] = await Promise.all([import('./store.ts'), import('./registry.ts')]);
    return createStore({ ...options, replica: withFeatures(replica, all) });
  };
  const ready = (): Promise<Store> => {
    loaded ??= load().catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
  return {
    ...createDrafts(replica, options.now),
    prepare: () => void ready().catch(() => undefined),
    mutate: async (call, input, sending) => {
      options.onWriting?.(1);
      try {
        const store = await ready().catch(() => undefined);
        // On its first visit a device may lose the network before everything is put away.
        return store === undefined ? refused(coreRefusal.needsNetwork) : await store.mutate(call, input, sending);
      } finally {
        options.onWriting?.(-1);
      }
    },
    retry: async (mid) => (await ready()).retry(mid),
    resend: async (mid, input, theirs) => (await ready()).resend(mid, input, theirs),
    keep: async (mid) => (await ready()).keep(mid),
    discard: async (mid) => (await ready()).discard(mid),
    restore: async (mid, input) => (await ready()).restore(mid, input),
    dropKept: async (mid) => (await ready()).dropKept(mid),
    forget: async (mid) => (await ready()).forget(mid),
  };
};
