import { useEffect, useMemo, useState } from 'react';

export interface Sought {
  readonly uid: string;
  readonly username: string;
  readonly studentNumber?: string;
}

type Match = (name: string, sought: string) => boolean;

/** By a part of the name or of the student number. */
const byLetters: Match = (name, sought) => name.toLowerCase().includes(sought);

let spelled: Match | undefined;

/** The library that spells Chinese comes with the first search; until then names are compared as they are written. */
const loadSpelling = async (): Promise<Match> => {
  const { match } = await import('pinyin-pro');
  spelled = (name, sought) =>
    byLetters(name, sought) || (/[a-z]/.test(sought) && match(name, sought.replaceAll(/\s/g, '')) !== null);
  return spelled;
};

const sought = <T extends Sought>(people: readonly T[], text: string, match: Match = byLetters): readonly T[] => {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return people;
  return people.filter(
    ({ username, studentNumber = '' }) => match(username, wanted) || byLetters(studentNumber, wanted),
  );
};

/** People by name, pinyin (also its initials) or number. */
export const useSought = <T extends Sought>(people: readonly T[], text: string): readonly T[] => {
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
  return useMemo(() => sought(people, text, match), [people, text, match]);
};

/** For tests: the search with its spelling. */
export const soughtBySpelling = async <T extends Sought>(people: readonly T[], text: string): Promise<readonly T[]> =>
  sought(people, text, await loadSpelling());
