export interface WordCount {
  readonly word: string;
  readonly count: number;
}

/** Words that say nothing of what is talked about. */
const filler = new Set(
  (
    '我们 你们 他们 她们 它们 大家 自己 这个 那个 这样 那样 这些 那些 什么 怎么 为什么 因为 所以 但是 可是 如果 就是 不是 还是 或者 而且 然后 可以 可能 应该 没有 已经 一个 一些 一下 一样 时候 ' +
    '觉得 认为 知道 其实 非常 比较 进行 通过 以及 对于 关于 ' +
    'the and for that this with you your are was were has have had not but from they what which when there their them then than can will would should about into just like also because more some any all our out who how why its his her she him one get got very'
  ).split(' '),
);

/** The longest words of a language have 40 letters or so. */
const longest = 40;

/** A single Chinese character, or two Latin letters, is seldom a word of its own. */
const isTelling = (word: string): boolean =>
  word.length <= longest &&
  (/\p{Script=Han}/u.test(word) ? Array.from(word).length > 1 : word.length > 2) &&
  !/^[\d.,]+$/.test(word);

/** Letters that are looked at: whoever waits for the words waits some tens of milliseconds, however much somebody wrote. */
const letters = 100_000;

/** The last of the texts, as far as `letters`. */
function* within(texts: readonly string[]): Generator<string> {
  let left = letters;
  for (const text of texts.toReversed()) {
    yield text.slice(0, left);
    left -= text.length;
    if (left <= 0) return;
  }
}

/** The words that are used most, with how often; cut by the platform's own dictionary, so that Chinese needs no blanks. */
export const wordCounts = (texts: readonly string[], max: number): readonly WordCount[] => {
  const cutter = new Intl.Segmenter('zh', { granularity: 'word' });
  const counts = new Map<string, number>();
  for (const text of within(texts))
    for (const { segment, isWordLike } of cutter.segment(text)) {
      const word = segment.toLowerCase();
      if (isWordLike === true && isTelling(word) && !filler.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  return [...counts]
    .map(([word, count]) => ({ word, count }))
    .sort((one, other) => other.count - one.count || (one.word < other.word ? -1 : 1))
    .slice(0, max);
};
