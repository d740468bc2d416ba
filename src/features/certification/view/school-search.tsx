import { Box } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { Output } from '#contract/core/call.ts';
import { searchSchools } from '#contract/features/certification/calls.ts';
import { useAskNow } from '#src/ui/live/use-answer.ts';
import { TextField } from '#src/ui/parts/fields.tsx';

export type School = Output<typeof searchSchools>['list'][number];

/** S-376 */
const searchDelay = 200;

interface SchoolSearchProps {
  readonly value: School | undefined;
  readonly error: string | undefined;
  readonly onValue: (school: School | undefined) => void;
}

/** Schools of the server whose name has what is typed: one of them is chosen, nothing else is taken. */
export const SchoolSearch = ({ value, error, onValue }: SchoolSearchProps) => {
  const { t } = useLingui();
  const id = useId();
  const [words, setWords] = useState(value?.name ?? '');
  const [found, setFound] = useState<readonly School[]>([]);
  const [active, setActive] = useState(0);
  const isChosen = value?.name === words;
  useFound(isChosen ? '' : words, setFound);
  const choose = (school: School) => {
    onValue(school);
    setWords(school.name);
    setFound([]);
  };
  const move = (event: KeyboardEvent) => {
    const school = found[active];
    if (event.key === 'ArrowDown') setActive((now) => Math.min(now + 1, found.length - 1));
    else if (event.key === 'ArrowUp') setActive((now) => Math.max(now - 1, 0));
    else if (event.key === 'Enter' && school !== undefined) choose(school);
    else return;
    if (found.length > 0) event.preventDefault();
  };
  return (
    <Box>
      <TextField
        label={t`School or institution`}
        name="school"
        role="combobox"
        autoComplete="off"
        aria-expanded={found.length > 0}
        aria-controls={id}
        aria-activedescendant={found.length > 0 ? `${id}-${active}` : undefined}
        placeholder={t`Type a part of its name`}
        value={words}
        error={error}
        onKeyDown={move}
        onChange={(event) => {
          setWords(event.target.value);
          setActive(0);
          onValue(undefined);
        }}
      />
      <Box
        id={id}
        role="listbox"
        aria-label={t`Schools`}
        mt="1"
        borderWidth={found.length > 0 ? '1px' : '0'}
        borderRadius="l2"
        maxH="13rem"
        overflowY="auto"
      >
        {found.map((school, index) => (
          <Box
            key={school.coid}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            px="3"
            py="2.5"
            fontSize="sm"
            cursor="pointer"
            bg={index === active ? 'bg.subtle' : undefined}
            _hover={{ bg: 'bg.subtle' }}
            onClick={() => choose(school)}
          >
            {school.name}
          </Box>
        ))}
      </Box>
    </Box>
  );
};

/** Asked when the typing rests; nothing typed clears what was found (S-377). */
const useFound = (words: string, onFound: (found: readonly School[]) => void) => {
  const { ask } = useAskNow();
  const latest = useRef({ ask, onFound });
  latest.current = { ask, onFound };
  useEffect(() => {
    const search = words.trim();
    if (search === '') return latest.current.onFound([]);
    let isWanted = true;
    const timer = setTimeout(async () => {
      const said = await latest.current.ask(searchSchools, { search });
      if (isWanted && said.ok) latest.current.onFound(said.value.list);
    }, searchDelay);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [words]);
};
