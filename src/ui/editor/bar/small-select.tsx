import { NativeSelect } from '@chakra-ui/react';
import { nativeSelectSlotRecipe } from '@chakra-ui/react/theme';

interface SmallSelectProps {
  readonly label: string;
  readonly width: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, words: string])[];
  readonly onValue: (value: string) => void;
}

/** A choice in the bar of the editor. */
export const SmallSelect = ({ label, width, value, options, onValue }: SmallSelectProps) => (
  <NativeSelect.Root recipe={nativeSelectSlotRecipe} size="xs" width={width} flexShrink="0">
    <NativeSelect.Field
      aria-label={label}
      borderColor="transparent"
      bg="bg.panel"
      fontSize={{ base: '16px', md: 'sm' }}
      value={value}
      onChange={({ target }) => onValue(target.value)}
    >
      {options.map(([one, words]) => (
        <option key={one} value={one}>
          {words}
        </option>
      ))}
    </NativeSelect.Field>
    <NativeSelect.Indicator />
  </NativeSelect.Root>
);
