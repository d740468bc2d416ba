import { Box } from '@chakra-ui/react';
import type { CSSProperties } from 'react';
import { type Bullet, flight } from './use-bullets.ts';

const lanes = 4;

const still = {
  '@media (prefers-reduced-motion: reduce)': { animation: 'none !important', position: 'static !important' },
};

/** Comments that fly over the page. Who wants no motion sees them stand for as long; for the ear there is the list. */
export const Flying = ({ bullets }: { readonly bullets: readonly Bullet[] }) => (
  <Box
    aria-hidden
    position="fixed"
    bottom={{ base: '72px', md: '24px' }}
    insetInline="0"
    height="180px"
    overflow="hidden"
    pointerEvents="none"
    zIndex="docked"
    data-flying={bullets.length}
    css={{
      '@keyframes fly': { from: { transform: 'translateX(100vw)' }, to: { transform: 'translateX(-100%)' } },
      '& > span': {
        position: 'absolute',
        whiteSpace: 'nowrap',
        fontSize: '22px',
        fontWeight: 600,
        paddingInline: '12px',
        borderRadius: '999px',
        background: 'var(--chakra-colors-bg-panel)',
        border: '1px solid var(--chakra-colors-border)',
        animation: `fly ${flight}ms linear both`,
        ...still,
      },
    }}
  >
    {bullets.map(({ key, text }) => (
      <span key={key} style={{ top: `${(key % lanes) * 44}px` } satisfies CSSProperties}>
        {text}
      </span>
    ))}
  </Box>
);
