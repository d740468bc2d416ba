import { Input } from '@chakra-ui/react';
import { inputRecipe } from '@chakra-ui/react/theme';
import { useLingui } from '@lingui/react/macro';

interface SearchProps {
  readonly words: string;
  readonly onWords: (words: string) => void;
}

/** Looks for words in what a course teaches. */
export const Search = ({ words, onWords }: SearchProps) => {
  const { t } = useLingui();
  return (
    <Input
      recipe={inputRecipe}
      size="sm"
      type="search"
      flex={{ base: '1 1 100%', md: '2' }}
      minW="8rem"
      minH="36px"
      bg="bg.panel"
      borderColor="border.control"
      fontSize={{ base: '16px', md: 'sm' }}
      aria-label={t`Search in content`}
      placeholder={t`Search`}
      value={words}
      onChange={(event) => onWords(event.target.value)}
    />
  );
};
