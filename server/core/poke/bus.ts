import type { LivePatch } from '#contract/core/sync.ts';
import type { News } from '../sync/recorder.ts';

/** What sockets are told: news of scopes and memberships, changes of conversations as they are, and sessions that ended. */
export interface Tidings extends Pick<News, 'touched' | 'people'> {
  readonly ended?: ReadonlySet<string>;
  readonly patches?: readonly LivePatch[];
}

/** Who listens. `lost`: something was said that can no longer be heard. */
export interface Ear {
  readonly hear: (tidings: Tidings) => void;
  readonly lost: () => void;
}

/** Carries "this changed" from the one who committed to the sockets, of this process and of the others. */
export interface Bus {
  readonly publish: (tidings: Tidings) => void;
  readonly subscribe: (ear: Ear) => () => void;
}

/** For one process. */
export const createBus = (): Bus => {
  const ears = new Set<Ear>();
  return {
    publish: (tidings) => {
      if (isNothing(tidings)) return;
      for (const { hear } of ears) hear(tidings);
    },
    subscribe: (ear) => {
      ears.add(ear);
      return () => ears.delete(ear);
    },
  };
};

const isNothing = ({ touched, people, ended, patches = [] }: Tidings): boolean =>
  touched.size === 0 && people.size === 0 && ended === undefined && patches.length === 0;
