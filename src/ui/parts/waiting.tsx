import { Box } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useHoldIdle } from '../overlays/use-when-idle.ts';

/** As far from the page in both themes. */
const ground = { base: 'bg.emphasized', _dark: 'bg.muted' } as const;

/** Nothing for 300 ms, because the device answers sooner; then the outline of what comes. */
export const Waiting = ({ rows = 3, atOnce = false }: { readonly rows?: number; readonly atOnce?: boolean }) => {
  const { t } = useLingui();
  useHoldIdle();
  const [late, setLate] = useState(atOnce);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 300);
    return () => clearTimeout(timer);
  }, []);
  if (!late) return <Box minH={`${rows * 72}px`} />;
  return (
    <Box role="status" aria-label={t`Loading`}>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
        <Box key={index} height="60px" mb="3" borderRadius="l2" bg={ground} animation="pulse" />
      ))}
    </Box>
  );
};
