import type { Bounds } from '#src/features/graph/data/layout.ts';
import type { View } from './paint.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

const nearest = 2.5;
const farthest = 0.02;
const margin = 24;

/** Everything in sight, but never larger than it is. */
export const fitted = ({ left, top, right, bottom }: Bounds, { width, height }: Size): View => {
  const scale = Math.max(
    farthest,
    Math.min(1, (width - 2 * margin) / Math.max(1, right - left), (height - 2 * margin) / Math.max(1, bottom - top)),
  );
  return {
    scale,
    x: (left + right) / 2 - width / scale / 2,
    y: (top + bottom) / 2 - height / scale / 2,
  };
};

/** Closer or farther, with what is at a pixel of the canvas staying there. */
export const zoomed = (view: View, by: number, at: { readonly x: number; readonly y: number }): View => {
  const scale = Math.min(nearest, Math.max(farthest, view.scale * by));
  return {
    scale,
    x: view.x + at.x / view.scale - at.x / scale,
    y: view.y + at.y / view.scale - at.y / scale,
  };
};

export const moved = (view: View, x: number, y: number): View => ({
  ...view,
  x: view.x - x / view.scale,
  y: view.y - y / view.scale,
});

/** The same closeness with one place in the middle, unless it is in sight. */
export const showing = (
  view: View,
  spot: { readonly x: number; readonly y: number },
  { width, height }: Size,
): View => {
  const [x, y] = [(spot.x - view.x) * view.scale, (spot.y - view.y) * view.scale];
  const isSeen = x > 40 && y > 24 && x < width - 40 && y < height - 24;
  if (isSeen) return view;
  const scale = Math.max(view.scale, 0.6);
  return { scale, x: spot.x - width / scale / 2, y: spot.y - height / scale / 2 };
};
