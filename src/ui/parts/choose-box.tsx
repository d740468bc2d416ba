import { Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface ChooseBoxProps {
  /** Names the line: "Choose Li Lei". */
  readonly label: string;
  readonly isOn: boolean;
  /** `isRange`: Shift was held. */
  readonly onTurn: (isRange: boolean) => void;
  /** Some of what it stands for are chosen. */
  readonly isSome?: boolean;
  /** The line, where a press on it chooses too. */
  readonly children?: ReactNode;
}

/** The box at the beginning of a line that can be chosen, as large as a finger. */
export const ChooseBox = ({ label, isOn, onTurn, isSome = false, children }: ChooseBoxProps) => (
  <Flex asChild align="center" flex={children === undefined ? 'none' : '1'} minW="0" cursor="pointer">
    <label>
      <Flex as="span" align="center" justify="center" flexShrink="0" boxSize="44px">
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
      </Flex>
      {children}
    </label>
  </Flex>
);
