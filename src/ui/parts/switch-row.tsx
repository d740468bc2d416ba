import { Box, Flex, Switch, Text } from '@chakra-ui/react';
import { switchSlotRecipe } from '@chakra-ui/react/theme';
import { type ReactNode, useId } from 'react';

interface SwitchRowProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly on: boolean;
  readonly onSwitch: (on: boolean) => void;
  /** Beside the label: how far the choice has come. */
  readonly mark?: ReactNode;
}

/** A choice between two, in a line of its own; the whole line is the target. */
export const SwitchRow = ({ label, hint, on, onSwitch, mark }: SwitchRowProps) => {
  const hintId = useId();
  return (
    <Switch.Root
      recipe={switchSlotRecipe}
      checked={on}
      onCheckedChange={({ checked }) => onSwitch(checked)}
      display="flex"
      alignItems="center"
      justifyContent="space-between"
      gap="4"
      width="full"
      minH="44px"
      py="2"
      cursor="pointer"
    >
      <Switch.HiddenInput {...(hint === undefined ? {} : { 'aria-describedby': hintId })} />
      <Box flex="1" minW="0">
        <Flex align="center" gap="2" wrap="wrap">
          <Switch.Label fontWeight="400" fontSize="sm" lineHeight="1.5">
            {label}
          </Switch.Label>
          {mark}
        </Flex>
        {hint !== undefined && (
          <Text id={hintId} fontSize="sm" lineHeight="1.5" mt="0.5" color="fg.muted">
            {hint}
          </Text>
        )}
      </Box>
      <Switch.Control borderWidth="1px" borderColor="border.control" />
    </Switch.Root>
  );
};
