import highlighter from 'highlight.js/lib/common';
import { extensionOf } from '#contract/features/upload/keys.ts';

/** Longer ones are shown plain: colouring them would make the page wait. */
const max = 200_000;

const plain = new Set(['txt', 'log', 'csv', 'tsv', 'srt', 'vtt']);

/** The text as HTML made by the highlighter, which escapes it; undefined where there is nothing to colour. */
export const coloured = (name: string, text: string): string | undefined => {
  const extension = extensionOf(name);
  if (plain.has(extension) || text.length > max || highlighter.getLanguage(extension) === undefined) return undefined;
  return highlighter.highlight(text, { language: extension, ignoreIllegals: true }).value;
};
