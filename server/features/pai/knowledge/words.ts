const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

const longest = 40;

/** Words of a text as they are looked up: of one width, without capitals, nothing but letters and numbers. */
export const wordsIn = (text: string): string[] => {
  const words: string[] = [];
  for (const { segment, isWordLike } of segmenter.segment(text.normalize('NFKC').toLowerCase()))
    if (isWordLike && segment.length <= longest) words.push(segment);
  return words;
};
