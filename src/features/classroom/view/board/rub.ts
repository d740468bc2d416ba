import type { Point } from '#contract/core/strokes.ts';

/** Of the eraser, in steps of the grid. */
export const rubRadius = 120;

const fromSegment = ([x, y]: Point, [fromX, fromY]: Point, [toX, toY]: Point): number => {
  const [dx, dy] = [toX - fromX, toY - fromY];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - fromX) * dx + (y - fromY) * dy) / length));
  return Math.hypot(x - fromX - along * dx, y - fromY - along * dy);
};

/** Whether an eraser that went from one place to another came upon a stroke: also between two places that the device told. */
export const rubs = (stroke: readonly Point[], [from, to]: readonly [Point, Point], radius: number): boolean => {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const steps = Math.max(1, Math.ceil(length / radius));
  for (let step = 0; step <= steps; step += 1) {
    const at: Point = [from[0] + ((to[0] - from[0]) * step) / steps, from[1] + ((to[1] - from[1]) * step) / steps];
    if (stroke.some((point, index) => fromSegment(at, point, stroke[index + 1] ?? point) <= radius)) return true;
  }
  return false;
};
