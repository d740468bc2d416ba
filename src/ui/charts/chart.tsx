import { Box, Grid, Skeleton, Text } from '@chakra-ui/react';
import { skeletonRecipe } from '@chakra-ui/react/theme';
import { lazy, Suspense, useId } from 'react';
import type { ChartData } from './plot.tsx';

const Plot = lazy(() => import('./plot.tsx'));

/** Bars, and the same numbers as a table beside them. The drawing is loaded when the first one is shown. */
export const Chart = (data: ChartData) => {
  const title = useId();
  return (
    <Box as="figure" aria-labelledby={title} minW="0">
      <Text as="figcaption" id={title} fontWeight="600" mb="3">
        {data.title}
      </Text>
      <Grid
        gap="4"
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' }}
        alignItems="start"
      >
        <Suspense fallback={<Skeleton recipe={skeletonRecipe} height="240px" />}>
          <Plot {...data} />
        </Suspense>
        <ChartTable {...data} labelledBy={title} />
      </Grid>
    </Box>
  );
};

const ChartTable = ({ head, labels, series, labelledBy }: ChartData & { readonly labelledBy: string }) => (
  <Box overflow="auto" maxH="260px" tabIndex={0} role="group" aria-labelledby={labelledBy}>
    <Box as="table" width="full" fontSize="sm" borderCollapse="collapse" aria-labelledby={labelledBy}>
      <thead>
        <tr>
          <Box as="th" textAlign="start" fontWeight="500" color="fg.muted" py="1" pe="3">
            {head}
          </Box>
          {series.map(({ name }) => (
            <Box as="th" key={name} textAlign="end" fontWeight="500" color="fg.muted" py="1" px="2">
              {name}
            </Box>
          ))}
        </tr>
      </thead>
      <tbody>
        {labels.map((label, at) => (
          <Box as="tr" key={label} borderTopWidth="1px">
            <Box as="th" textAlign="start" fontWeight="400" py="1" pe="3" whiteSpace="nowrap">
              {label}
            </Box>
            {series.map(({ name, values }) => (
              <Box as="td" key={name} textAlign="end" py="1" px="2" fontVariantNumeric="tabular-nums">
                {values[at] ?? '–'}
              </Box>
            ))}
          </Box>
        ))}
      </tbody>
    </Box>
  </Box>
);
