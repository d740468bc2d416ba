/** What a page of the blackboard looks like before somebody writes on it. */
export const papers = ['black', 'white', 'grid'] as const;
export type Paper = (typeof papers)[number];

/** `plain` is chalk on black and ink on white. */
export const inkColors = ['plain', 'red', 'blue', 'green', 'yellow'] as const;
export type InkColor = (typeof inkColors)[number];

export const inkWidths = ['fine', 'medium', 'broad'] as const;
export type InkWidth = (typeof inkWidths)[number];

export const boardLimits = {
  /** Of one course. */
  pages: 100,
  /** Rows of one page … */
  rows: 24,
  /** … with so many strokes each, and so many letters; two people may have written into one at the same time. */
  rowStrokes: 80,
  rowChars: 16_000,
  /** From here on a device begins another row. */
  fullStrokes: 40,
  fullChars: 6_000,
  /** Letters of one stroke: a longer one is several. */
  strokeChars: 2_000,
  atOnce: 40,
  /** Sheets of a document. */
  sheets: 2_000,
} as const;
