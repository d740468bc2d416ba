import { Box } from '@chakra-ui/react';
import { lazy, Suspense } from 'react';
import type { Mode } from './use-mode.ts';

const Bar = lazy(async () => ({ default: (await import('./mode-bar.tsx')).ModeBar }));

/** Few ever see it, so its code comes when it is needed; its place is there before. */
export const ModeHeader = (mode: Mode) => (
  <Suspense
    fallback={
      <Box as="header" height={{ base: 'headerHCompact', md: 'headerH' }} bg="bg.info" borderBottomWidth="1px" />
    }
  >
    <Bar {...mode} />
  </Suspense>
);
