import { Button, Flex } from '@chakra-ui/react';
import { rates } from './playback.ts';

interface RateChoiceProps {
  readonly label: string;
  readonly rate: number;
  readonly onChoose: (rate: number) => void;
}

/** S-538. */
export const RateChoice = ({ label, rate, onChoose }: RateChoiceProps) => (
  <Flex role="group" aria-label={label} flex="none" justify="center" gap="1" py="1.5" wrap="wrap">
    {rates.map((one) => (
      <Button
        key={one}
        size="sm"
        variant={one === rate ? 'subtle' : 'ghost'}
        aria-pressed={one === rate}
        textStyle="num"
        px="2.5"
        onClick={() => onChoose(one)}
      >
        {`${one}×`}
      </Button>
    ))}
  </Flex>
);
