/** A text as it is compared: words and Chinese characters, without case, width and punctuation, each with its place in the source. */
export interface Tokens {
  /** One number for each token, equal where the tokens are; from a `vocabulary` that all compared texts share. */
  readonly ids: Int32Array;
  /** Of each token: where it begins and ends in the source, in UTF-16 units. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** 1: a character that is a token of its own (Chinese, Japanese, Korean); 0: a word. */
  readonly single: Uint8Array;
  /** Characters that nobody sees, and letters of another script inside a word: somebody may want to hide a copy. */
  readonly hidden: number;
  /** Characters that stand for nothing: a font without its table, or a scan. */
  readonly garbled: number;
}

export type Vocabulary = Map<string, number>;

export const vocabulary = (): Vocabulary => new Map();

const isSingle = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const isWordPart = /[\p{L}\p{N}\p{M}]/u;
const isUnseen = /[\u200b-\u200f\u2060-\u2064\ufeff\u00ad]/u;
const isGarbled = /[\ufffd\p{Co}\p{Cn}]/u;
const isLatin = /\p{Script=Latin}/u;
const isLikeLatin = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;

/** Letters that look like Latin ones, folded onto them inside words that are otherwise Latin. */
const lookAlikes: Readonly<Record<string, string>> = {
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  у: 'y',
  х: 'x',
  і: 'i',
  ј: 'j',
  ѕ: 's',
  ԁ: 'd',
  һ: 'h',
  ο: 'o',
  α: 'a',
  ν: 'v',
  ι: 'i',
  ρ: 'p',
};

const folded = (character: string): string => character.normalize('NFKC').toLowerCase();

/** Cuts a text into tokens. Nothing of it is interpreted: any string is a text. */
export const tokensOf = (text: string, known: Vocabulary): Tokens => {
  const ids: number[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  const single: number[] = [];
  let [hidden, garbled, word, wordStart, wordEnd] = [0, 0, '', 0, 0];
  const push = (token: string, start: number, end: number, isOne: boolean) => {
    const id = known.get(token) ?? known.size;
    known.set(token, id);
    ids.push(id);
    starts.push(start);
    ends.push(end);
    single.push(isOne ? 1 : 0);
  };
  const endWord = () => {
    if (word === '') return;
    // Asked one after the other: a word of a whole book is read twice, and not once for each of its letters.
    const isMixed = isLatin.test(word) && isLikeLatin.test(word);
    if (isMixed) hidden += 1;
    push(isMixed ? [...word].map((letter) => lookAlikes[letter] ?? letter).join('') : word, wordStart, wordEnd, false);
    word = '';
  };
  let at = 0;
  for (const character of text) {
    const next = at + character.length;
    if (isUnseen.test(character)) hidden += 1;
    else if (isGarbled.test(character)) {
      garbled += 1;
      endWord();
    } else
      for (const part of folded(character)) {
        if (isSingle.test(part)) {
          endWord();
          push(part, at, next, true);
        } else if (isWordPart.test(part)) {
          if (word === '') wordStart = at;
          word += part;
          wordEnd = next;
        } else endWord();
      }
    at = next;
  }
  endWord();
  return {
    ids: Int32Array.from(ids),
    starts: Int32Array.from(starts),
    ends: Int32Array.from(ends),
    single: Uint8Array.from(single),
    hidden,
    garbled,
  };
};
