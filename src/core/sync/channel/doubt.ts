import { second } from '#contract/core/time.ts';

/** Most answers take less. */
const doubtAfter = 2.5 * second;

/** With nothing heard for so long there is no way to the server: the person is told within 8 s. */
const silentAfter = 7.5 * second;

/** Between two questions of which the first was turned away at once, as by a server that is being started. */
const apart = second;

export interface Doubt {
  /** An answer that is slow to come is a large one, or none: it is doubted until it is there. */
  readonly during: <T>(ask: () => Promise<T>) => Promise<T>;
  /** The socket is lost. Answers how to say that it is back; `onOver` is told when there is nothing to doubt any more. */
  readonly begin: (onOver?: () => void) => () => void;
}

/** Asks beside what is awaited whether the server is there, by a question that has a short answer. */
export const doubtOf = (isThere: () => Promise<boolean>, onSilence: () => void): Doubt => {
  const begin = (onOver = () => {}) => {
    let isOver = false;
    let isLong = false;
    let timer: ReturnType<typeof setTimeout>;
    const long = setTimeout(() => {
      isLong = true;
    }, silentAfter);
    const end = () => {
      if (isOver) return;
      isOver = true;
      clearTimeout(long);
      clearTimeout(timer);
      onOver();
    };
    const ask = async () => {
      const isAnswered = await isThere();
      if (isOver) return;
      if (isAnswered) return end();
      if (!isLong) {
        timer = setTimeout(() => void ask(), apart);
        return;
      }
      end();
      onSilence();
    };
    timer = setTimeout(() => void ask(), doubtAfter);
    return end;
  };
  return {
    begin,
    during: async (ask) => {
      const end = begin();
      try {
        return await ask();
      } finally {
        end();
      }
    },
  };
};
