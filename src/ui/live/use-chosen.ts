import { useState } from 'react';

/** What is chosen of a list, by key. */
export interface Chosen {
  readonly keys: ReadonlySet<string>;
  readonly has: (key: string) => boolean;
  /** Chooses it, or gives it up. `order`: from the one that was turned last to this one, all alike. */
  readonly turn: (key: string, order?: readonly string[]) => void;
  readonly set: (keys: Iterable<string>) => void;
  readonly clear: () => void;
}

export const useChosen = (): Chosen => {
  const [{ keys, last }, setState] = useState<{ readonly keys: ReadonlySet<string>; readonly last: string }>(nothing);
  return {
    keys,
    has: (key) => keys.has(key),
    turn: (key, order) => {
      const isOn = !keys.has(key);
      const next = new Set(keys);
      for (const one of order === undefined ? [key] : between(order, last, key)) {
        if (isOn) next.add(one);
        else next.delete(one);
      }
      setState({ keys: next, last: key });
    },
    set: (wanted) => setState({ keys: new Set(wanted), last: '' }),
    clear: () => setState(nothing),
  };
};

const nothing = { keys: new Set<string>(), last: '' } as const;

/** Both ends included; only the second where the first is not there any more. */
const between = (order: readonly string[], one: string, other: string): readonly string[] => {
  const [from, to] = [order.indexOf(one), order.indexOf(other)];
  return from < 0 ? [other] : order.slice(Math.min(from, to), Math.max(from, to) + 1);
};
