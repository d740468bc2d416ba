import { Input, NativeSelect } from '@chakra-ui/react';
import { inputRecipe, nativeSelectSlotRecipe } from '@chakra-ui/react/theme';
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

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly options: readonly (readonly [string, string])[];
}

/** One of a few things by which a list is narrowed. */
export const Choice = ({ label, value, onValue, options }: ChoiceProps) => (
  <NativeSelect.Root recipe={nativeSelectSlotRecipe} size="sm" flex="1" minW="7rem" width="auto">
    <NativeSelect.Field
      aria-label={label}
      minH="36px"
      bg="bg.panel"
      borderColor="border.control"
      fontSize={{ base: '16px', md: 'sm' }}
      ps={{ base: '2', md: '2.5' }}
      pe={{ base: '6', md: '8' }}
      value={value}
      onChange={(event) => onValue(event.target.value)}
    >
      {options.map(([id, text]) => (
        <option key={id} value={id}>
          {text}
        </option>
      ))}
    </NativeSelect.Field>
    <NativeSelect.Indicator insetEnd={{ base: '1', md: '2' }} />
  </NativeSelect.Root>
);
