/** Of the formula by which totals are made. A book keeps the one that it was begun with. */
export const formulaVersion = 1;

export const gradebookLimits = {
  categories: 50,
  /** A category is 100 percent at most, in hundredths of a percent. */
  percent: 100_00,
  /** Of an item in its category, in hundredths. */
  weight: 10_000_00,
  /** The lowest results of a category that are left out, at most. */
  drop: 20,
  /** Points in hundredths. */
  points: 10_000_00,
  /** Items that one call names. */
  bulk: 500,
  /** Earlier versions that a mark keeps, and acts that a book keeps. */
  history: 50,
} as const;
