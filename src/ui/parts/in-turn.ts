export type Draw = () => void;

const waiting = new Map<Draw, number>();
let isTurning = false;

const distance = (top: number): number => Math.abs(top - innerHeight / 2);

const turn = (): void => {
  const [next] = [...waiting].sort(([, one], [, other]) => distance(one) - distance(other));
  if (next === undefined) {
    isTurning = false;
    return;
  }
  waiting.delete(next[0]);
  next[0]();
  requestAnimationFrame(turn);
};

/** One part of a page is drawn in a frame, so that the page stays in the hand meanwhile: the next is what is nearest to its middle. */
export const inTurn = {
  /** `top`: where it stood in the window when it asked. */
  join: (draw: Draw, top: number): void => {
    waiting.set(draw, top);
    if (isTurning) return;
    isTurning = true;
    requestAnimationFrame(turn);
  },
  leave: (draw: Draw): void => void waiting.delete(draw),
} as const;
