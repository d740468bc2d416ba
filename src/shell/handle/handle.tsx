import { Box, Flex, IconButton } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useBelow } from '#src/ui/window/use-below.ts';
import { Count } from '../nav/count.tsx';
import { PlaceLink } from '../nav/place-link.tsx';
import { type HandleEntry, useHandleEntries } from './entries.tsx';

/** Beside the content where the window leaves room; otherwise behind a button at the edge. */
export const Handle = () => {
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
