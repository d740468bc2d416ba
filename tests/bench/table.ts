/** One line of the table. `floor` is what the same machine needs, in the same run, for the part that cannot be avoided. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  /** `x`: so many. */
  readonly unit: 'ms' | '/s' | 'kB' | 'MB' | 'MB/s' | 'x';
  readonly floor?: number;
  /** docs/performance.md says which ones there are and where they come from. */
  readonly budget?: number;
  readonly note?: string;
}

const columns = ['figure', 'measured', 'floor', 'ratio', 'budget', 'met'] as const;

/** The figures as text, numbered notes below. A ratio above 1 is worse than the floor, whichever the unit. */
export const tableOf = (figures: readonly Figure[]): string => {
  const notes = [...new Set(figures.flatMap(({ note }) => (note === undefined ? [] : [note])))];
  const lines = figures.map((one) => [
    one.note === undefined ? one.name : `${one.name} [${notes.indexOf(one.note) + 1}]`,
    told(one.value, one.unit),
    one.floor === undefined ? '' : told(one.floor, one.unit),
    one.floor === undefined ? '' : `${ratioOf(one, one.floor).toFixed(2)}x`,
    one.budget === undefined ? '' : `${isMore(one) ? '>=' : '<='} ${told(one.budget, one.unit)}`,
    one.budget === undefined ? '' : isMet(one, one.budget) ? 'yes' : 'NO',
  ]);
  const widths = columns.map((name, column) =>
    Math.max(name.length, ...lines.map((line) => line[column]?.length ?? 0)),
  );
  const row = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`;
  const rule = `|${widths.map((width, column) => (column === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`;
  const below = notes.map((note, index) => `[${index + 1}] ${note}`);
  return [row(columns), rule, ...lines.map(row), '', ...below].join('\n');
};

const isMore = ({ unit }: Figure): boolean => unit.endsWith('/s');

const ratioOf = (one: Figure, floor: number): number => (isMore(one) ? floor / one.value : one.value / floor);

const isMet = (one: Figure, budget: number): boolean => (isMore(one) ? one.value >= budget : one.value <= budget);

const told = (value: number, unit: Figure['unit']): string => {
  const digits = unit.endsWith('/s') || unit === 'x' || value >= 100 ? 0 : 1;
  return `${value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })} ${unit === 'x' ? '' : unit}`
    .replace(' /s', '/s')
    .trimEnd();
};
