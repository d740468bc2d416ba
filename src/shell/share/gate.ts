/** Lets one hand-over through at a time, and none behind one that left the page. `go` answers whether it left. */
export const gateOf = (onGoing: (isGoing: boolean) => void) => {
  let isGoing = false;
  const say = (now: boolean) => {
    isGoing = now;
    onGoing(now);
  };
  return async (go: () => Promise<boolean>): Promise<void> => {
    if (isGoing) return;
    say(true);
    let hasLeft = false;
    try {
      hasLeft = await go();
    } finally {
      if (!hasLeft) say(false);
    }
  };
};
