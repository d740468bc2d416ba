import { Box, Input } from '@chakra-ui/react';
import { inputRecipe } from '@chakra-ui/react/theme';
import { useId, useState } from 'react';

interface LineFieldProps<T> {
  readonly label: string;
  /** It stands in a table: its label is for the ear. */
  readonly isBare?: boolean;
  readonly value: string;
  readonly isNumber?: boolean;
  readonly maxLength?: number;
  readonly placeholder?: string;
  /** What the text means; `undefined`: nothing, and it goes back to what it was. */
  readonly read: (text: string) => T | undefined;
  readonly onValue: (value: T) => void;
}

/** A small field of a line; what is typed is kept when it is left, or with Enter. Esc takes it back. */
export const LineField = <T,>({
  label,
  isBare = false,
  value,
  isNumber = false,
  read,
  onValue,
  ...rest
}: LineFieldProps<T>) => {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const keep = () => {
    const meant = typed === undefined || typed === value ? undefined : read(typed);
    setTyped(undefined);
    if (meant !== undefined) onValue(meant);
  };
  return (
    <Box>
      <Box asChild fontSize="xs" color="fg.muted" {...(isBare && { srOnly: true })}>
        <label htmlFor={id}>{label}</label>
      </Box>
      <Input
        recipe={inputRecipe}
        id={id}
        size="sm"
        autoComplete="off"
        borderColor="border.control"
        bg="bg.panel"
        fontSize={{ base: '16px', md: 'sm' }}
        inputMode={isNumber ? 'decimal' : 'text'}
        textAlign={isNumber ? 'end' : 'start'}
        value={typed ?? value}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={keep}
        onKeyDown={(event) => {
          if (event.key === 'Enter') keep();
          else if (event.key === 'Escape' && typed !== undefined && typed !== value) {
            event.stopPropagation();
            setTyped(undefined);
          }
        }}
        {...rest}
      />
    </Box>
  );
};
