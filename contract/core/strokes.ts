/** Steps along the longer side of a page, as it is shown: places hold at every size. */
export const grid = 16_384;

export type Point = readonly [x: number, y: number];

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** A whole number in letters, five bits each, the sign in the lowest one: small steps take one letter. */
const written = (value: number): string => {
  let left = value < 0 ? -value * 2 + 1 : value * 2;
  let text = '';
  do {
    const bits = left % 32;
    left = Math.floor(left / 32);
    text += letters[left > 0 ? bits + 32 : bits];
  } while (left > 0);
  return text;
};

const within = (value: number): number => Math.min(grid, Math.max(0, Math.round(value)));

/** Points of the grid, each as the way from the one before. */
export const packedPoints = (points: readonly Point[]): string => {
  let [x, y] = [0, 0];
  let text = '';
  for (const [nextX, nextY] of points) {
    const [atX, atY] = [within(nextX), within(nextY)];
    text += written(atX - x) + written(atY - y);
    [x, y] = [atX, atY];
  }
  return text;
};

/** What is no such text gives the points that it begins with. */
export const unpackedPoints = (packed: string): readonly Point[] => {
  const numbers: number[] = [];
  let [value, scale] = [0, 1];
  for (const letter of packed) {
    const bits = letters.indexOf(letter);
    if (bits < 0 || scale > 2 ** 30) break;
    value += (bits % 32) * scale;
    scale *= 32;
    if (bits >= 32) continue;
    numbers.push(value % 2 === 1 ? -(value - 1) / 2 : value / 2);
    [value, scale] = [0, 1];
  }
  const points: Point[] = [];
  let [x, y] = [0, 0];
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    [x, y] = [within(x + (numbers[at] ?? 0)), within(y + (numbers[at + 1] ?? 0))];
    points.push([x, y]);
  }
  return points;
};

/** Less than this apart nobody sees, in steps of the grid. */
const fine = 10;

/** A stroke without points that change nothing, in pieces that fit into a row each; pieces share the point where they meet. */
export const strokesOf = (points: readonly Point[], maxChars: number): readonly string[] => {
  const kept: Point[] = [];
  for (const [index, point] of points.entries()) {
    const last = kept.at(-1);
    const isFar = last === undefined || Math.hypot(point[0] - last[0], point[1] - last[1]) >= fine;
    if (isFar || index === points.length - 1) kept.push(point);
  }
  // A step across the whole grid takes four letters.
  const max = Math.max(2, Math.floor(maxChars / 8));
  const pieces: string[] = [];
  for (let from = 0; from < kept.length; from += max - 1) {
    if (from > 0 && from >= kept.length - 1) break;
    pieces.push(packedPoints(kept.slice(from, from + max)));
  }
  return pieces;
};
