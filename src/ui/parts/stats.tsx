import { Box, Grid, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface Stat {
  readonly name: string;
  readonly value: ReactNode;
  /** Under it, smaller: of how many, or since when. */
  readonly hint?: ReactNode;
}

/** A few numbers that say how something stands: two beside each other on a phone, four on a laptop. */
export const Stats = ({ stats }: { readonly stats: readonly Stat[] }) => (
  <Grid
    as="dl"
    templateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' }}
    gap={{ base: '2', md: '3' }}
  >
    {stats.map(({ name, value, hint }) => (
      <Box key={name} px="4" py="3" bg="bg.panel" borderWidth="1px" borderRadius="l3">
        <Text as="dt" fontSize="sm" color="fg.muted">
          {name}
        </Text>
        <Text as="dd" fontSize="xl" fontWeight="600" lineHeight="1.4" textStyle="num" overflowWrap="anywhere">
          {value}
        </Text>
        {hint !== undefined && (
          <Text as="dd" fontSize="xs" color="fg.muted">
            {hint}
          </Text>
        )}
      </Box>
    ))}
  </Grid>
);
