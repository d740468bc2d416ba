import { getStroke } from 'perfect-freehand';
import type { Point } from '#contract/core/strokes.ts';

/** Steps of the grid. */
const widths = { pen: 60, highlight: 320 } as const;

const between = (one: number, other: number): number => (one + other) / 2;

/** The outline of a stroke as a path of SVG, in steps of the grid. */
export const strokePath = (points: readonly Point[], kind: keyof typeof widths): string => {
  const outline = getStroke(
    points.map(([x, y]) => [x, y]),
    {
      size: widths[kind],
      thinning: kind === 'pen' ? 0.5 : 0,
      smoothing: 0.5,
      streamline: 0.4,
      simulatePressure: kind === 'pen',
    },
  );
  const [first] = outline;
  if (first === undefined) return '';
  const parts = outline.map(([x = 0, y = 0], index) => {
    const [nextX = 0, nextY = 0] = outline[(index + 1) % outline.length] ?? [];
    return `${x.toFixed(0)} ${y.toFixed(0)} ${between(x, nextX).toFixed(0)} ${between(y, nextY).toFixed(0)}`;
  });
  return `M${(first[0] ?? 0).toFixed(0)} ${(first[1] ?? 0).toFixed(0)}Q${parts.join(' ')}Z`;
};
