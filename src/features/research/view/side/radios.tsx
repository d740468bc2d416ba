import { Flex, Text } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';

interface RadiosProps {
  readonly label: string;
  readonly isLabelShown?: boolean;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly onLeave?: () => void;
  readonly options: readonly { readonly value: string; readonly label: ReactNode }[];
  readonly error?: string | undefined;
  /** One under the other. */
  readonly isList?: boolean;
}

/** One of a few, all of them in sight. */
export const Radios = ({
  label,
  isLabelShown = false,
  value,
  onValue,
  onLeave,
  options,
  error,
  isList = false,
}: RadiosProps) => {
  const id = useId();
  return (
    <div role="radiogroup" aria-label={label} aria-describedby={error === undefined ? undefined : `${id}-error`}>
      {isLabelShown && (
        <Text fontSize="sm" fontWeight="500" mb="1" aria-hidden>
          {label}
        </Text>
      )}
      <Flex direction={isList ? 'column' : 'row'} columnGap="5" wrap="wrap">
        {options.map((one) => (
          <Flex asChild key={one.value} align="center" gap="2" minH="40px" fontSize="sm" cursor="pointer">
            <label>
              <input
                type="radio"
                name={id}
                checked={value === one.value}
                onChange={() => onValue(one.value)}
                onBlur={onLeave}
                style={{ width: 18, height: 18 }}
              />
              {one.label}
            </label>
          </Flex>
        ))}
      </Flex>
      <Text id={`${id}-error`} role="alert" fontSize="sm" color="fg.error" mt="1" hidden={error === undefined}>
        {error}
      </Text>
    </div>
  );
};
