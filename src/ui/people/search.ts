import { useEffect, useMemo, useState } from 'react';

export interface Sought {
  readonly uid: string;
  readonly username: string;
  readonly studentNumber?: string;
}

/** What something is found by. */
export interface Words {
  /** Also by pinyin and its initials. */
  readonly names: readonly string[];
  readonly others: readonly string[];
}

type Match = (name: string, sought: string) => boolean;

const byLetters: Match = (name, sought) => name.toLowerCase().includes(sought);

let spelled: Match | undefined;

/** The library that spells Chinese comes with the first search; until then names are compared as they are written. */
const loadSpelling = async (): Promise<Match> => {
  const { match } = await import('pinyin-pro');
  spelled = (name, sought) =>
    byLetters(name, sought) || (/[a-z]/.test(sought) && match(name, sought.replaceAll(/\s/g, '')) !== null);
  return spelled;
};

const find = <T>(
  things: readonly T[],
  wordsOf: (thing: T) => Words,
  text: string,
  match: Match = byLetters,
): readonly T[] => {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return things;
  return things.filter((thing) => {
    const { names, others } = wordsOf(thing);
    return names.some((name) => match(name, wanted)) || others.some((word) => byLetters(word, wanted));
  });
};

/** What fits the text: by letters, by pinyin (also its initials). `wordsOf` is one function for good. */
export const useFound = <T>(things: readonly T[], wordsOf: (thing: T) => Words, text: string): readonly T[] => {
  const [match, setMatch] = useState<Match>(() => spelled ?? byLetters);
  const wanted = text.trim() !== '';
  useEffect(() => {
    if (!wanted || spelled !== undefined) return;
    // Without it the search goes on by letters.
    loadSpelling().then(
      (loaded) => setMatch(() => loaded),
      () => undefined,
    );
  }, [wanted]);
  return useMemo(() => find(things, wordsOf, text, match), [things, wordsOf, text, match]);
};

const wordsOfPerson = ({ username, studentNumber = '' }: Sought): Words => ({
  names: [username],
  others: [studentNumber],
});

/** People by name, pinyin (also its initials) or number. */
export const useSought = <T extends Sought>(people: readonly T[], text: string): readonly T[] =>
  useFound(people, wordsOfPerson, text);

/** For tests: the search with its spelling. */
export const foundBySpelling = async <T>(
  things: readonly T[],
  wordsOf: (thing: T) => Words,
  text: string,
): Promise<readonly T[]> => find(things, wordsOf, text, await loadSpelling());

export const soughtBySpelling = <T extends Sought>(people: readonly T[], text: string): Promise<readonly T[]> =>
  foundBySpelling(people, wordsOfPerson, text);
