import type { News } from '../sync/recorder.ts';

/** Carries "this changed" from the one who committed to the sockets. May lose messages: a pull on a timer makes up for it. */
export interface Bus {
  readonly publish: (news: News) => void;
  readonly subscribe: (hear: (news: News) => void) => () => void;
}

/** For one process. */
export const createBus = (): Bus => {
  const ears = new Set<(news: News) => void>();
  return {
    publish: (news) => {
      if (news.touched.size === 0 && news.people.size === 0) return;
      for (const hear of ears) hear(news);
    },
    subscribe: (hear) => {
      ears.add(hear);
      return () => ears.delete(hear);
    },
  };
};
