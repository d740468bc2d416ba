/** Where somebody is in the grid: a line, and a column of which the first are those that stay. */
export interface Spot {
  readonly row: number;
  readonly column: number;
}

interface Size {
  readonly rows: number;
  readonly columns: number;
  /** Lines of one page. */
  readonly page: number;
}

const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

const within = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value));

/** Where a key leads; `undefined` for one that leads nowhere. */
export const movedBy = (
  { key, ctrlKey, metaKey }: { readonly key: string; readonly ctrlKey: boolean; readonly metaKey: boolean },
  { row, column }: Spot,
  { rows, columns, page }: Size,
): Spot | undefined => {
  const isFar = ctrlKey || metaKey;
  const step = steps[key];
  if (step !== undefined) {
    const by = isFar ? Number.MAX_SAFE_INTEGER : 1;
    return { row: within(row + step[0] * by, rows), column: within(column + step[1] * by, columns) };
  }
  switch (key) {
    case 'Home':
      return { row: isFar ? 0 : row, column: 0 };
    case 'End':
      return { row: isFar ? rows - 1 : row, column: columns - 1 };
    case 'PageUp':
      return { row: within(row - page, rows), column };
    case 'PageDown':
      return { row: within(row + page, rows), column };
    default:
      return undefined;
  }
};

/** The beginning of points. */
export const isTyped = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  /^[0-9.]$/.test(key) && !ctrlKey && !metaKey && !altKey;
