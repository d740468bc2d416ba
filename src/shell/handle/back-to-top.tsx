import { Box, Button } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { ArrowUp } from 'lucide-react';
import { useEffect, useState } from 'react';

/** Further down than this the top is out of sight, px. */
const farDown = 600;

/** 顶部: shows when the top is far, above the bottom bar and left of what docks at the right. */
export const BackToTop = () => {
  const [isFar, setFar] = useState(false);
  useEffect(() => {
    const look = () => setFar(scrollY > farDown);
    look();
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, []);
  if (!isFar) return null;
  const goUp = () => {
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    scrollTo({ top: 0, behavior: calm ? 'auto' : 'smooth' });
    // The focus does not stay on a button that goes away.
    document.getElementById('content')?.focus({ preventScroll: true });
  };
  return (
    <Box
      position="fixed"
      zIndex="docked"
      right={{ base: '4', xl: '2' }}
      bottom={{ base: 'calc(var(--foot) + 16px)', md: '4' }}
      mb={{ base: 'env(safe-area-inset-bottom)', md: '0' }}
      data-back-to-top
    >
      <Button size="sm" variant="outline" bg="bg.panel" color="fg.muted" px="3" gap="1" onClick={goUp}>
        <ArrowUp aria-hidden />
        <Trans>Top</Trans>
      </Button>
    </Box>
  );
};
