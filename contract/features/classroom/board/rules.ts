import { boardRefusal } from '../rules.ts';
import { boardLimits } from './keys.ts';
import type { BoardInkRow, Stroke } from './rows.ts';

const charsOf = (strokes: readonly Pick<Stroke, 'points'>[]): number =>
  strokes.reduce((sum, { points }) => sum + points.length, 0);

export const refuseInk = (strokes: readonly Stroke[]) =>
  strokes.length > boardLimits.rowStrokes || charsOf(strokes) > boardLimits.rowChars
    ? boardRefusal.pageFull
    : undefined;

/** Each once, as it was written first. */
const once = (strokes: readonly Stroke[]): Stroke[] => {
  const known = new Set<string>();
  return strokes.filter(({ id }) => !known.has(id) && known.add(id));
};

/** With more strokes; one that is there already is not written twice. */
export const withInk = (row: BoardInkRow, more: readonly Stroke[]): BoardInkRow => {
  const strokes = once([...row.strokes, ...more]);
  return strokes.length === row.strokes.length ? row : { ...row, strokes };
};

export const withoutInk = (row: BoardInkRow, erased: readonly string[]): BoardInkRow => {
  const strokes = row.strokes.filter(({ id }) => !erased.includes(id));
  return strokes.length === row.strokes.length ? row : { ...row, strokes };
};

/** Whether one's next strokes go into this row. */
export const takesInk = (row: BoardInkRow, uid: string): boolean =>
  row.by === uid && row.strokes.length < boardLimits.fullStrokes && charsOf(row.strokes) < boardLimits.fullChars;
