import { Button, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { SearchField } from '#src/ui/parts/search-field.tsx';

interface SearchProps {
  readonly words: string;
  readonly onWords: (words: string) => void;
}

/** Looks for words in what a course teaches. */
export const Search = ({ words, onWords }: SearchProps) => {
  const { t } = useLingui();
  return (
    <SearchField
      label={t`Search in content`}
      placeholder={t`Search`}
      size="sm"
      flex={{ base: '1 1 100%', md: '2' }}
      minW="8rem"
      minH="36px"
      value={words}
      onValue={onWords}
    />
  );
};

interface NothingFoundProps {
  readonly isLooking: boolean;
  readonly onAll: () => void;
}

/** Where nothing is left of a list, with a way back to all of it; the keys go on in the search. */
export const NothingFound = ({ isLooking, onAll }: NothingFoundProps) => {
  const element = useRef<HTMLDivElement>(null);
  const back = () => {
    element.current?.closest('section')?.querySelector<HTMLElement>('input[type=search]')?.focus();
    onAll();
  };
  return (
    <Flex ref={element} py="10" direction="column" align="center" gap="3" fontSize="sm" color="fg.muted">
      <span role="status">{isLooking ? <Trans>Nothing found.</Trans> : <Trans>Nothing here.</Trans>}</span>
      <Button size="sm" variant="outline" onClick={back}>
        {isLooking ? <Trans>Clear the search</Trans> : <Trans>All content</Trans>}
      </Button>
    </Flex>
  );
};
