import { Box, Button, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface FilterButtonsProps<Id> {
  /** What is narrowed, for the ear. */
  readonly label: string;
  readonly filters: readonly {
    readonly id: Id;
    readonly name: ReactNode;
    /** How many it leaves. */
    readonly count?: number | undefined;
  }[];
  readonly current: Id;
  readonly onChoose: (id: Id) => void;
  readonly size?: 'xs' | 'sm';
}

/** One of a few parts of a list, each with how many are in it. */
export const FilterButtons = <Id extends string | number>({
  label,
  filters,
  current,
  onChoose,
  size = 'sm',
}: FilterButtonsProps<Id>) => (
  <Flex role="group" aria-label={label} gap="1" wrap="wrap">
    {filters.map(({ id, name, count }) => (
      <Button
        key={id}
        size={size}
        variant={id === current ? 'subtle' : 'ghost'}
        aria-pressed={id === current}
        onClick={() => onChoose(id)}
      >
        {name}
        {count !== undefined && (
          <Box as="span" textStyle="num" fontWeight="400">
            {count}
          </Box>
        )}
      </Button>
    ))}
  </Flex>
);
