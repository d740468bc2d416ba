/** `pen` and `highlight` are strokes on a page, `note` words at a place of it, `text` a passage of what was written. */
export const markKinds = ['pen', 'highlight', 'note', 'text'] as const;
export type MarkKind = (typeof markKinds)[number];

export const markColors = ['red', 'blue', 'green', 'yellow'] as const;
export type MarkColor = (typeof markColors)[number];

/** What is marked: the written text, or one of the files by its id. */
export const writtenText = 'text';

export const marksLimits = {
  /** Characters of one stroke: a longer one is several. */
  pointsChars: 4_000,
  quoteChars: 400,
  contextChars: 32,
  noteChars: 500,
  /** Of one attempt. */
  each: 1_000,
  atOnce: 50,
  pages: 2_000,
} as const;
