import { languageTag } from './language.ts';

/** A size of a file as people say it; `bytes` of the International System. */
export const sizeText = (bytes: number): string => {
  // Rounded it would be nothing.
  if (bytes < 1e3) return `${bytes} B`;
  const [unit, size] = bytes < 1e6 ? ['kilobyte', 1e3] : bytes < 1e9 ? ['megabyte', 1e6] : ['gigabyte', 1e9];
  return new Intl.NumberFormat(languageTag(), {
    style: 'unit',
    unit,
    maximumFractionDigits: 1,
  }).format(bytes / size);
};
