import { Menu } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { PlaceLink } from '../nav/links.tsx';

/** Dense under a mouse, a finger's breadth under a finger. */
export const row = { minH: '36px', '@media (pointer: coarse)': { minH: '44px' } } as const;

interface ItemProps {
  readonly icon: LucideIcon;
  /** Where it leads; otherwise `onChoose` says what it does. */
  readonly path?: string;
  readonly value: string;
  readonly onChoose?: () => void;
  readonly children: ReactNode;
}

/** An entry of the menu: a place, a place elsewhere, or a deed. */
export const Item = ({ icon: Icon, path, value, onChoose, children }: ItemProps) => {
  const inside = (
    <>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      {children}
    </>
  );
  if (path === undefined)
    return (
      <Menu.Item value={value} css={row} onClick={onChoose}>
        {inside}
      </Menu.Item>
    );
  return (
    <Menu.Item value={value} css={row} asChild>
      <PlaceLink path={path}>{inside}</PlaceLink>
    </Menu.Item>
  );
};
