import { Box, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { tabLook } from '#src/ui/parts/page.tsx';

interface WaysProps<W extends string> {
  readonly label: string;
  readonly ways: readonly { readonly way: W; readonly name: ReactNode }[];
  readonly current: W;
  readonly onChoose: (way: W) => void;
}

/** One of a few ways to do the same: buttons that look like tabs. */
export const Ways = <W extends string>({ label, ways, current, onChoose }: WaysProps<W>) => (
  <Flex role="group" aria-label={label} borderBottomWidth="1px" flexWrap="wrap">
    {ways.map(({ way, name }) => (
      <Box asChild key={way} {...tabLook(way === current)} px="2.5" minH="44px" flexShrink="0" cursor="pointer">
        <button type="button" aria-pressed={way === current} data-way={way} onClick={() => onChoose(way)}>
          {name}
        </button>
      </Box>
    ))}
  </Flex>
);
