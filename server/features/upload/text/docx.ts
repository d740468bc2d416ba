import { strFromU8, unzipSync } from 'fflate';

/** The parts of a document that hold what was written. */
const parts = /^word\/(document|footnotes|endnotes)\.xml$/;

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const unescaped = (text: string): string =>
  text.replaceAll(/&(#x[0-9a-f]{1,6}|#\d{1,7}|amp|lt|gt|quot|apos);/gi, (_all, name: string) => {
    if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? '';
    const code = name[1] === 'x' || name[1] === 'X' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });

/**
 * What is read of the XML: pieces of text, and the tags that part them. What was deleted while changes were tracked is in other tags. What
 * another bracket opens ends a tag: each letter is read once.
 */
const pieces = /<w:t(?:\s[^<>]*)?>([^<]*)<\/w:t>|<w:(tab|br|cr)\b[^<>]*>|<\/w:(p)>/g;

const wordsOf = (xml: string): string => {
  let text = '';
  for (const [, words, gap] of xml.matchAll(pieces))
    text += words === undefined ? (gap === 'tab' ? '\t' : '\n') : unescaped(words);
  return text;
};

/** The words of a DOCX. A small file may unpack to any size: larger parts than `most` bytes are not unpacked, and it throws. */
export const wordsOfDocx = (bytes: Uint8Array, max: number): string => {
  let total = 0;
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!parts.test(name)) return false;
      total += originalSize;
      if (total > max) throw new Error('too large');
      return true;
    },
  });
  if (files['word/document.xml'] === undefined) throw new Error('no document');
  return Object.keys(files)
    .sort()
    .map((name) => wordsOf(strFromU8(files[name] as Uint8Array)))
    .join('\n')
    .trim();
};
