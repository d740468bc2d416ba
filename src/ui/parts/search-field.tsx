import { Input, type InputProps } from '@chakra-ui/react';
import { inputRecipe } from '@chakra-ui/react/theme';

interface SearchFieldProps extends Omit<InputProps, 'value' | 'onChange' | 'type'> {
  /** What is searched, for the ear. */
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** It stands in a form to which it is no answer: Enter does not send that. */
  readonly isInForm?: boolean;
}

/** Narrows the list below it while somebody types. */
export const SearchField = ({ label, value, onValue, isInForm = false, ...input }: SearchFieldProps) => (
  <Input
    recipe={inputRecipe}
    type="search"
    autoComplete="off"
    borderColor="border.control"
    bg="bg.panel"
    // Below 16 px iOS zooms the page.
    fontSize={{ base: '16px', md: 'sm' }}
    aria-label={label}
    placeholder={label}
    value={value}
    onChange={({ target }) => onValue(target.value)}
    onKeyDown={(event) => {
      if (isInForm && event.key === 'Enter') event.preventDefault();
    }}
    {...input}
  />
);
