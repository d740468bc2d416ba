import { languageTag } from './language.ts';

/** A size of a file as people say it; `bytes` of the International System. */
export const sizeText = (bytes: number): string => {
  const isSmall = bytes < 1_000_000;
  return new Intl.NumberFormat(languageTag(), {
    style: 'unit',
    unit: isSmall ? 'kilobyte' : 'megabyte',
    maximumFractionDigits: 1,
  }).format(bytes / (isSmall ? 1_000 : 1_000_000));
};
