import { limits } from '#contract/core/limits.ts';
import { groupLimits } from './keys.ts';

/** A line of a list that somebody pasted: who is meant, and in which group. */
export interface PastedLine {
  /** In the text, from 1. */
  readonly line: number;
  readonly text: string;
  /** Account, number or name: any of them may name the student. */
  readonly words: readonly string[];
  /** Empty where the list names none. */
  readonly group: string;
}

/**
 * One student a line, columns between tabs, commas or semicolons (also those of a Chinese keyboard). With `hasGroups` the last
 * column names the group; a line of one column names none. Nothing that is written is dropped: what is too long is cut only for
 * the search, and every line that says something is answered.
 */
export const pastedLines = (text: string, hasGroups: boolean): readonly PastedLine[] =>
  text
    .split(/\r\n|\r|\n/)
    .map((one, index) => ({ line: index + 1, text: one.trim() }))
    .filter((one) => one.text !== '')
    .slice(0, groupLimits.moves)
    .map((one) => {
      const columns = one.text
        .split(/[\t,，;；]/)
        .map((column) => column.trim())
        .filter((column) => column !== '');
      const named = hasGroups && columns.length > 1;
      const words = (named ? columns.slice(0, -1) : columns).map(cut);
      return {
        ...one,
        words: words.length === 0 ? [cut(one.text)] : words,
        group: named ? cut(columns.at(-1) ?? '') : '',
      };
    });

const cut = (word: string): string => Array.from(word).slice(0, limits.nameChars).join('');

/** Two spellings of one word: width, case and spaces inside do not count. */
export const folded = (word: string): string => word.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();

export type PastedProblem = 'unknown' | 'several' | 'twice' | 'noGroup';

export interface PastedResult extends PastedLine {
  readonly uid?: string;
  readonly problem?: PastedProblem;
}

/**
 * Who each line means. `meant` answers the students that a word may mean; the words of a line must agree on one of them: a number
 * decides between two of one name, and a word that nobody has does no harm beside one that somebody has.
 */
export const matched = (
  lines: readonly PastedLine[],
  meant: (word: string) => readonly string[],
  needsGroup: boolean,
): readonly PastedResult[] => {
  const seen = new Set<string>();
  return lines.map((line) => {
    const answers = line.words.map(meant).filter((uids) => uids.length > 0);
    const [first = [], ...others] = answers;
    const common = first.filter((uid) => others.every((uids) => uids.includes(uid)));
    const [uid, second] = common;
    if (uid === undefined) return { ...line, problem: answers.length > 1 ? 'several' : 'unknown' };
    if (second !== undefined) return { ...line, problem: 'several' };
    if (seen.has(uid)) return { ...line, problem: 'twice' };
    seen.add(uid);
    return needsGroup && line.group === '' ? { ...line, uid, problem: 'noGroup' } : { ...line, uid };
  });
};
