import type { Article } from './articles.tsx';

export interface Found {
  readonly article: Article;
  /** The text around the first place that fits. */
  readonly excerpt: string;
}

const isHan = /\p{Script=Han}/u;

/** Upper case, full width and the kind of hyphen make no difference. */
const fold = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/[‐‑–]/g, '-');

/** Words between spaces; each must be found, a Chinese one also in pieces of two characters. */
const wordsOf = (query: string): readonly string[] =>
  fold(query)
    .split(/[\s,，。、？！?!]+/u)
    .filter(Boolean);

const pairsOf = (word: string): readonly string[] => {
  const letters = [...word];
  return letters.slice(0, -1).map((letter, index) => letter + (letters[index + 1] ?? ''));
};

/** How well a word fits a text: as it stands 1, as its pairs of Chinese characters the share that is there (from one half on). */
const likeness = (word: string, text: string): number => {
  if (text.includes(word)) return 1;
  if (!isHan.test(word) || [...word].length < 3) return 0;
  const pairs = pairsOf(word);
  const share = pairs.filter((pair) => text.includes(pair)).length / pairs.length;
  return share >= 0.5 ? share / 2 : 0;
};

const weights = { title: 8, keywords: 5, plain: 1 } as const;

const scoreOf = (article: Article, words: readonly string[]): number => {
  let score = 0;
  for (const word of words) {
    const best = (['title', 'keywords', 'plain'] as const)
      .map((field) => likeness(word, fold(article[field])) * weights[field])
      .reduce((sum, one) => sum + one, 0);
    if (best === 0) return 0;
    score += best;
  }
  return score;
};

const around = 36;

const excerptOf = ({ plain }: Article, words: readonly string[]): string => {
  const folded = fold(plain);
  const tries = words.flatMap((word) => [word, ...(isHan.test(word) ? pairsOf(word) : [])]);
  const at = tries.map((word) => folded.indexOf(word)).find((index) => index >= 0) ?? 0;
  const from = Math.max(0, at - around);
  const text = plain.slice(from, at + around * 2);
  return `${from > 0 ? '…' : ''}${text}${at + around * 2 < plain.length ? '…' : ''}`;
};

/** Best first; equals in the order of the help centre. */
export const searchArticles = (articles: readonly Article[], query: string): readonly Found[] => {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  return articles
    .map((article) => ({ article, score: scoreOf(article, words) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ article }) => ({ article, excerpt: excerptOf(article, words) }));
};
