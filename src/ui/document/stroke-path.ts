import { getStroke } from 'perfect-freehand';
import type { Point } from '#contract/core/strokes.ts';

interface Pen {
  /** Steps of the grid. */
  readonly size: number;
  /** Thinner where the hand was quick; otherwise as wide everywhere. */
  readonly thins: boolean;
}

const between = (one: number, other: number): number => (one + other) / 2;

/** The outline of a stroke as a path of SVG, in steps of the grid. */
export const strokePath = (points: readonly Point[], { size, thins }: Pen): string => {
  const outline = getStroke(
    points.map(([x, y]) => [x, y]),
    { size, thinning: thins ? 0.5 : 0, smoothing: 0.5, streamline: 0.4, simulatePressure: thins },
  );
  const [first] = outline;
  if (first === undefined) return '';
  const parts = outline.map(([x = 0, y = 0], index) => {
    const [nextX = 0, nextY = 0] = outline[(index + 1) % outline.length] ?? [];
    return `${x.toFixed(0)} ${y.toFixed(0)} ${between(x, nextX).toFixed(0)} ${between(y, nextY).toFixed(0)}`;
  });
  return `M${(first[0] ?? 0).toFixed(0)} ${(first[1] ?? 0).toFixed(0)}Q${parts.join(' ')}Z`;
};
