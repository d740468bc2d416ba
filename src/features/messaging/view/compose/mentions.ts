/** Somebody who can be spoken to. */
export interface Person {
  readonly uid: string;
  readonly name: string;
}

/** `@` and what was typed behind it, up to the caret. */
export interface Asked {
  /** Where the `@` stands. */
  readonly from: number;
  readonly word: string;
}

const longestName = 20;

/** Whom the person is about to name; in an address of a mailbox nobody. */
export const askedAt = (text: string, caret: number): Asked | undefined => {
  const from = text.lastIndexOf('@', caret - 1);
  if (from === -1 || caret - from > longestName) return undefined;
  if (/[\w.@]/.test(text[from - 1] ?? '')) return undefined;
  const word = text.slice(from + 1, caret);
  return /[\s@]/.test(word) ? undefined : { from, word };
};

const most = 50;

/** Whose name begins so goes before whose name only holds it. */
export const peopleFor = (people: readonly Person[], word: string): readonly Person[] => {
  const wanted = word.toLocaleLowerCase();
  const rank = ({ name }: Person): number => name.toLocaleLowerCase().indexOf(wanted);
  return people
    .filter((person) => rank(person) !== -1)
    .sort((one, other) => Math.min(rank(one), 1) - Math.min(rank(other), 1))
    .slice(0, most);
};

/** The text with the name in the place of what was typed, and where the caret stands then. */
export const withMention = (text: string, { from, word }: Asked, { name }: Person) => {
  const before = `${text.slice(0, from)}@${name} `;
  return { text: `${before}${text.slice(from + 1 + word.length).replace(/^ /, '')}`, caret: before.length };
};

/** Of those who were picked, whoever the text still names (C-415). */
export const mentionedIn = (text: string, picked: readonly Person[]): string[] => [
  ...new Set(picked.filter(({ name }) => text.includes(`@${name}`)).map(({ uid }) => uid)),
];
