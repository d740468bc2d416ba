import type { News } from '../sync/recorder.ts';

/** What sockets are told: news of scopes and memberships, and sessions that ended. */
export interface Tidings extends Pick<News, 'touched' | 'people'> {
  readonly ended?: ReadonlySet<string>;
}

/** Carries "this changed" from the one who committed to the sockets. May lose messages: a pull on a timer makes up for it. */
export interface Bus {
  readonly publish: (tidings: Tidings) => void;
  readonly subscribe: (hear: (tidings: Tidings) => void) => () => void;
}

/** For one process. */
export const createBus = (): Bus => {
  const ears = new Set<(tidings: Tidings) => void>();
  return {
    publish: (tidings) => {
      const { touched, people, ended } = tidings;
      if (touched.size === 0 && people.size === 0 && ended === undefined) return;
      for (const hear of ears) hear(tidings);
    },
    subscribe: (hear) => {
      ears.add(hear);
      return () => ears.delete(hear);
    },
  };
};
