import { extensionOf } from '#contract/features/upload/keys.ts';
import { coloured } from '#src/ui/editor/show/code.ts';

/** Longer ones are shown plain: what is coloured is many nodes. */
const max = 200_000;

const plain = new Set(['txt', 'log', 'csv', 'tsv', 'srt', 'vtt']);

/** The text as HTML made by the highlighter, which escapes it; undefined where there is nothing to colour. */
export const colouredFile = async (name: string, text: string): Promise<string | undefined> => {
  const extension = extensionOf(name);
  return plain.has(extension) || text.length > max ? undefined : coloured(text, extension);
};
