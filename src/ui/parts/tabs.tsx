import { Box, Flex } from '@chakra-ui/react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';

/** A tab; the line below is the one in front. */
export const tabLook = (isCurrent: boolean) =>
  ({
    px: '3',
    py: { base: '3', md: '2.5' },
    mb: '-1px',
    fontSize: 'sm',
    fontWeight: '500',
    whiteSpace: 'nowrap',
    borderBottomWidth: '2px',
    borderColor: isCurrent ? 'brand.solid' : 'transparent',
    color: isCurrent ? 'brand.fg' : 'fg.muted',
    _hover: { color: 'fg' },
    _focusVisible: { outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '-2px' },
  }) as const;

interface LinkTab {
  readonly id: string;
  readonly name: ReactNode;
  readonly link: Pick<LinkProps, 'to' | 'search'>;
}

interface LinkTabsProps {
  readonly label: string;
  readonly tabs: readonly LinkTab[];
  readonly current: string;
  /** What a guided tour points at. */
  readonly tour?: string;
}

/** The parts of a screen, each under an address of its own. Wider than a phone they scroll, the one in front in the middle. */
export const LinkTabs = ({ label, tabs, current, tour }: LinkTabsProps) => {
  const list = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is in front
  useEffect(() => showCurrent(list.current), [current]);
  return (
    <Flex asChild gap={{ base: '1', md: '2' }} borderBottomWidth="1px" overflowX="auto">
      <nav ref={list} aria-label={label} data-tour={tour}>
        {tabs.map(({ id, name, link }) => (
          <Box asChild key={id} {...tabLook(id === current)}>
            <Link {...link} replace aria-current={id === current ? 'page' : undefined} activeProps={noProps}>
              {name}
            </Link>
          </Box>
        ))}
      </nav>
    </Flex>
  );
};

/** The router would say of two tabs with one address that both are current. */
const noProps = {};

/** The page itself does not move. */
const showCurrent = (list: HTMLElement | null): void => {
  const current = list?.querySelector<HTMLElement>('[aria-current]');
  if (!list || !current) return;
  const from = current.getBoundingClientRect().left - list.getBoundingClientRect().left;
  list.scrollLeft += from - (list.clientWidth - current.offsetWidth) / 2;
};
