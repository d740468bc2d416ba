import { Flex } from '@chakra-ui/react';

interface ChooseBoxProps {
  /** Names the line: "Choose Li Lei". */
  readonly label: string;
  readonly isOn: boolean;
  /** `isRange`: Shift was held. */
  readonly onTurn: (isRange: boolean) => void;
  /** Some of what it stands for are chosen. */
  readonly isSome?: boolean;
}

/** The box at the beginning of a line that can be chosen, as large as a finger. */
export const ChooseBox = ({ label, isOn, onTurn, isSome = false }: ChooseBoxProps) => (
  <Flex asChild align="center" justify="center" flexShrink="0" boxSize="44px" cursor="pointer">
    <label>
      <input
        ref={(box) => {
          if (box !== null) box.indeterminate = isSome;
        }}
        type="checkbox"
        aria-label={label}
        checked={isOn}
        onChange={({ nativeEvent }) => onTurn('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
        style={{ width: 18, height: 18 }}
      />
    </label>
  </Flex>
);
