export type Values = Readonly<Record<string, string>>;

/** Puts the school's own numbers into a text (S-552). A line whose value is not known is left out. */
export const filled = (source: string, values: Values): string =>
  source
    .split('\n')
    .filter((line) => [...line.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => values[name] !== ''))
    .join('\n')
    .replaceAll(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all);
