import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { isComposingKey } from './enter.ts';
import { type Asked, askedAt, type Person, peopleFor, withMention } from './mentions.ts';
import type { Compose } from './use-compose.ts';

export interface Mentions {
  readonly listId: string;
  /** Who fits what was typed behind the `@`; empty: no list. */
  readonly found: readonly Person[];
  readonly active: number;
  readonly onPick: (person: Person) => void;
  /** The text or the caret changed. */
  readonly look: (box: HTMLTextAreaElement) => void;
  readonly onBlur: () => void;
  /** Answers whether the key was for the list. */
  readonly onKeyDown: (event: KeyboardEvent) => boolean;
  readonly described: Readonly<Record<string, string>>;
}

export const optionId = (listId: string, uid: string): string => `${listId}-${uid}`;

const askedIn = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): Asked | undefined =>
  selectionStart === selectionEnd ? askedAt(value, selectionStart) : undefined;

/** Names of the conversation's people while one is being typed: arrows choose, Enter and Tab take, Esc puts away. */
export const useMentions = (
  people: readonly Person[],
  compose: Compose,
  box: RefObject<HTMLTextAreaElement | null>,
): Mentions => {
  const listId = useId();
  const [asked, setAsked] = useState<Asked>();
  const [chosen, setChosen] = useState(0);
  const found = asked === undefined ? [] : peopleFor(people, asked.word);
  const active = Math.min(chosen, found.length - 1);
  const onPick = (person: Person) => {
    const wanted = box.current === null ? undefined : (askedIn(box.current) ?? asked);
    if (wanted === undefined) return;
    const { text, caret } = withMention(compose.text, wanted, person);
    compose.pick(text, person);
    setAsked(undefined);
    box.current?.focus();
    requestAnimationFrame(() => box.current?.setSelectionRange(caret, caret));
  };
  const onKeyDown = (event: KeyboardEvent): boolean => {
    const person = found[active];
    if (person === undefined || isComposingKey(event.nativeEvent)) return false;
    if (event.key === 'ArrowDown') setChosen((active + 1) % found.length);
    else if (event.key === 'ArrowUp') setChosen((active + found.length - 1) % found.length);
    else if ((event.key === 'Enter' && !event.ctrlKey && !event.metaKey) || event.key === 'Tab') onPick(person);
    else if (event.key === 'Escape') setAsked(undefined);
    else return false;
    event.preventDefault();
    // The panel around it closes at an Esc of its own.
    event.stopPropagation();
    return true;
  };
  return {
    listId,
    found,
    active,
    onPick,
    look: (area) => {
      const next = askedIn(area);
      if (next?.word !== asked?.word) setChosen(0);
      setAsked(next);
    },
    onBlur: () => setAsked(undefined),
    onKeyDown,
    described:
      found[active] === undefined
        ? {}
        : { 'aria-controls': listId, 'aria-activedescendant': optionId(listId, found[active].uid) },
  };
};
