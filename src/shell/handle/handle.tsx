import { Box, Button, Flex, IconButton } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import { ArrowUp, ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useBelow } from '#src/ui/window/use-below.ts';
import { Count, PlaceLink } from '../nav/links.tsx';
import { type HandleEntry, useHandleEntries } from './entries.tsx';

/** Beside the content where the window leaves room; otherwise behind a button at the edge. */
const Handle = () => {
  const { t } = useLingui();
  const narrow = useBelow('xl');
  const [open, setOpen] = useState(false);
  const entries = useHandleEntries();
  const id = 'handle-entries';
  return (
    <Flex
      asChild
      position="fixed"
      zIndex="docked"
      right={{ base: '0', xl: '2' }}
      bottom={{ base: '96px', xl: '88px' }}
      align="center"
    >
      <aside aria-label={t`Toolbar`} data-handle>
        {narrow && (
          <IconButton
            variant="outline"
            size="xs"
            height="56px"
            minW="24px"
            px="0"
            bg="bg.panel"
            borderEndRadius="0"
            borderEndWidth="0"
            aria-label={open ? t`Close the toolbar` : t`Open the toolbar`}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            {open ? <ChevronRight aria-hidden /> : <ChevronLeft aria-hidden />}
          </IconButton>
        )}
        {(open || !narrow) && (
          <Flex
            id={id}
            direction="column"
            bg="bg.panel"
            borderWidth="1px"
            borderRadius={{ base: '0', xl: 'l3' }}
            borderStartRadius="l3"
            p="1"
            gap="0.5"
          >
            {entries.map((entry) => (
              <Entry key={entry.key} entry={entry} />
            ))}
          </Flex>
        )}
      </aside>
    </Flex>
  );
};

const Entry = ({ entry: { name, icon: Icon, path, act, count = 0 } }: { readonly entry: HandleEntry }) => {
  const inside = (
    <>
      <Box as="span" position="relative">
        <Icon size={20} strokeWidth={1.75} aria-hidden />
        <Count count={count} />
      </Box>
      <Box as="span" css={{ '@media (width >= 1280px) and (width < 1400px)': srOnly }}>
        {name}
      </Box>
    </>
  );
  return (
    <Box asChild {...entryStyle}>
      {path === undefined ? (
        <button type="button" title={name} onClick={act}>
          {inside}
        </button>
      ) : (
        <PlaceLink path={path} title={name}>
          {inside}
        </PlaceLink>
      )}
    </Box>
  );
};

/** There it is beside cards that end at 64 px from the edge. */
const srOnly = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

const entryStyle = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '1',
  minW: '40px',
  minH: '40px',
  maxW: '72px',
  px: '1',
  py: '1.5',
  borderRadius: 'l2',
  color: 'fg.muted',
  fontSize: 'xs',
  lineHeight: '1.2',
  textAlign: 'center',
  cursor: 'pointer',
  _hover: { color: 'fg', bg: 'bg.subtle' },
  _focusVisible: { outline: '2px solid', outlineColor: 'brand.focusRing' },
} as const;

/** Further down than this the top is out of sight, px. */
const farDown = 600;

/** 顶部: shows when the top is far, above the bottom bar and left of what docks at the right. */
const BackToTop = () => {
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

/** Where the handle is (P2.2). */
const handlePlaces = ['/main', '/thesisdefense'];

/** What floats over the page's right edge. A phone has the handle's entries in its menu. */
export const Floating = () => {
  const phone = useBelow('md');
  const hasHandle = useLocation({ select: ({ pathname }) => handlePlaces.includes(pathname.toLowerCase()) });
  return (
    <>
      {hasHandle && !phone && <Handle />}
      <BackToTop />
    </>
  );
};
