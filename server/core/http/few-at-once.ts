/** Of what waits, so many go on in each turn of the loop, so that whoever is not in this line comes in between. */
const perTurn = 4;

/** Each key has a line of its own; they are served one after the other. `go` begins what waited. */
export type FewAtOnce = (key: string, go: () => void) => void;

export const createFewAtOnce = (later: (run: () => void) => void = setImmediate): FewAtOnce => {
  const lines = new Map<string, (() => void)[]>();
  let isPlanned = false;
  const plan = (): void => {
    if (isPlanned || lines.size === 0) return;
    isPlanned = true;
    later(run);
  };
  const goOn = (): void => {
    for (const [key, line] of lines) {
      const go = line.shift();
      // Behind those of all others.
      lines.delete(key);
      if (line.length > 0) lines.set(key, line);
      go?.();
      return;
    }
  };
  const run = (): void => {
    isPlanned = false;
    for (let count = 0; count < perTurn; count += 1) goOn();
    plan();
  };
  return (key, go) => {
    const line = lines.get(key);
    if (line === undefined) lines.set(key, [go]);
    else line.push(go);
    plan();
  };
};
