import { wordsOfRichText } from '#contract/core/text/rich-text.ts';
import type { Closing } from './making.ts';
import { plainWord } from './markers.ts';

type Part = { readonly id: string; readonly html: string };

/** Words of one line: by tabs, otherwise by spaces. */
export const splitList = (line: string): string[] =>
  line
    .trim()
    .split(line.includes('\t') ? /\t+/ : /[\s\u3000|｜]+/)
    .map((word) => word.trim())
    .filter((word) => word !== '');

/** Letters at the beginning, as places from 0, and what follows them: `AC`, `A、C`, `Ａ，ｃ`. `undefined`: it begins otherwise. */
export const lettersOf = (text: string): { readonly letters: readonly number[]; readonly rest: string } | undefined => {
  const narrow = text.replaceAll(/[\uff21-\uff3a\uff41-\uff5a]/g, (letter) =>
    String.fromCharCode(letter.charCodeAt(0) - 0xfee0),
  );
  const found =
    /^[\s\u3000]*([A-Za-z](?:[\s\u3000]*(?:(?:[,，、;；/和&+]|and)[\s\u3000]*)?[A-Za-z](?![a-z]{2}))*)(?![A-Za-z])[\s\u3000]*[.。]?/.exec(
      narrow,
    );
  if (found?.[1] === undefined) return undefined;
  const letters = [
    ...found[1]
      .replaceAll(/and/g, '')
      .replaceAll(/[^A-Za-z]/g, '')
      .toUpperCase(),
  ].map((letter) => letter.charCodeAt(0) - 65);
  return { letters: [...new Set(letters)], rest: text.slice(found[0].length) };
};

const byWords = (options: readonly Part[], said: string): readonly string[] | undefined => {
  const wanted = plainWord(said);
  const whole = options.filter(({ html }) => plainWord(wordsOfRichText(html)) === wanted);
  if (whole.length === 1) return whole.map(({ id }) => id);
  const each = said.split(/[、,，;；]/).map(plainWord);
  const found = each.map((word) => options.find(({ html }) => plainWord(wordsOfRichText(html)) === word)?.id);
  return found.every((id) => id !== undefined) ? found : undefined;
};

/** Letters of options before all else, also where an option's text is the same. */
const onlyCapitals = /^[A-Z]+$/;

/** The right options: of the answer's line, of stars before letters, or of the letter in the stem. */
export const pickedBy = (closing: Closing, options: readonly Part[], hint: string | undefined): string[] => {
  const { draft, problem } = closing;
  const starred = options.filter((_, index) => draft.options[index]?.isRight === true).map(({ id }) => id);
  const said = draft.answer?.text ?? (starred.length === 0 ? hint : undefined);
  if (said === undefined || said.trim() === '') return starred;
  const line = draft.answer?.line;
  const found = lettersOf(said);
  const ids = found?.letters.map((at) => options[at]?.id);
  const words =
    onlyCapitals.test(said.trim()) && ids?.every((id) => id !== undefined) ? undefined : byWords(options, said);
  if (words !== undefined) return [...words];
  if (ids === undefined || ids.some((id) => id === undefined)) {
    if (draft.answer !== undefined) problem('keyUnknown', said.trim(), line);
    return starred;
  }
  if (draft.answer !== undefined && (found?.rest.trim() ?? '') !== '') draft.analysis.unshift(found?.rest.trim() ?? '');
  const right = ids.filter((id) => id !== undefined);
  const other = starred.length > 0 ? starred : hintIds(options, draft.answer === undefined ? undefined : hint);
  if (other.length > 0 && [...other].sort().join() !== [...right].sort().join())
    problem('keyConflict', said.trim(), line);
  return right;
};

const hintIds = (options: readonly Part[], hint: string | undefined): string[] => {
  const found = hint === undefined ? undefined : lettersOf(hint);
  return found === undefined ? [] : found.letters.flatMap((at) => options[at]?.id ?? []);
};

/** `秦>汉>唐`, `BCA` or `2,3,1`. */
export const orderOf = ({ draft, problem }: Closing, items: readonly Part[]): string[] => {
  if (draft.answer === undefined) return [];
  const said = draft.answer.text.trim();
  const words = said.split(/\s*(?:[>＞→]|->)\s*/);
  const named = words.map((word) => items.find(({ html }) => plainWord(wordsOfRichText(html)) === plainWord(word))?.id);
  const numbers = /^\d{1,2}(?:[\s,，、>]+\d{1,2})*$/.test(said)
    ? said.split(/[\s,，、>]+/).map((one) => items[Number(one) - 1]?.id)
    : undefined;
  const letters = lettersOf(words.join(''))?.letters.map((at) => items[at]?.id);
  const fits = (ids: readonly (string | undefined)[] | undefined): ids is string[] =>
    ids !== undefined && ids.length === items.length && new Set(ids).size === ids.length && !ids.includes(undefined);
  const found = [named, numbers, letters].find(fits);
  if (found === undefined) problem('keyUnknown', said, draft.answer.line);
  return found ?? [];
};
