import { NativeSelect } from '@chakra-ui/react';
import { nativeSelectSlotRecipe } from '@chakra-ui/react/theme';

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly options: readonly (readonly [string, string])[];
}

/** One of a few things by which a list is narrowed. */
export const Choice = ({ label, value, onValue, options }: ChoiceProps) => (
  <NativeSelect.Root recipe={nativeSelectSlotRecipe} size="sm" flex="1" minW="7rem" maxW={{ md: '15rem' }} width="auto">
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
