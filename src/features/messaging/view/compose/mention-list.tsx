import { Box, Flex, Text } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type RefObject, useEffect, useId, useState } from 'react';
import { PersonMark } from '#src/ui/parts/person-mark.tsx';
import { isComposingKey } from './enter.ts';
import { askedAt, type Compose, type MentionQuery, type Person, peopleFor, withMention } from './use-compose.ts';

interface Mentions {
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

const optionId = (listId: string, uid: string): string => `${listId}-${uid}`;

const askedIn = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): MentionQuery | undefined =>
  selectionStart === selectionEnd ? askedAt(value, selectionStart) : undefined;

/** Names of the conversation's people while one is being typed: arrows choose, Enter and Tab take, Esc puts away. */
export const useMentions = (
  people: readonly Person[],
  compose: Compose,
  box: RefObject<HTMLTextAreaElement | null>,
): Mentions => {
  const listId = useId();
  const [asked, setAsked] = useState<MentionQuery>();
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

/** Above the box; the focus stays in the text. */
export const MentionList = ({
  listId,
  found,
  active,
  onPick,
}: Pick<Mentions, 'listId' | 'found' | 'active' | 'onPick'>) => {
  const { t } = useLingui();
  const current = found[active]?.uid;
  useEffect(() => {
    if (current !== undefined) document.getElementById(optionId(listId, current))?.scrollIntoView({ block: 'nearest' });
  }, [listId, current]);
  if (found.length === 0) return null;
  return (
    <Box
      id={listId}
      role="listbox"
      aria-label={t`People to mention`}
      position="absolute"
      bottom="100%"
      insetStart="3"
      mb="1"
      minW="14rem"
      maxW="calc(100% - 24px)"
      maxH="15rem"
      overflowY="auto"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="l2"
      boxShadow="md"
      py="1"
      zIndex="1"
    >
      {found.map((person, index) => (
        <Flex
          key={person.uid}
          id={optionId(listId, person.uid)}
          role="option"
          aria-selected={index === active}
          align="center"
          gap="2"
          px="3"
          minH="36px"
          cursor="pointer"
          bg={index === active ? 'bg.subtle' : undefined}
          css={{ '@media (pointer: coarse)': { minHeight: '44px' } }}
          // The box keeps the focus, and the list stays.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(person)}
        >
          <PersonMark uid={person.uid} name={person.name} size="24px" />
          <Text fontSize="sm" truncate>
            {person.name}
          </Text>
        </Flex>
      ))}
    </Box>
  );
};
