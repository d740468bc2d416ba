import { Box } from '@chakra-ui/react';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { AriaAttributes, ReactNode, Ref } from 'react';

interface PlaceLinkProps extends Pick<LinkProps, 'replace' | 'preload'>, AriaAttributes {
  /** Address within the app, also of a place that has no screen yet; or a whole address of another site. */
  readonly path: string;
  readonly children: ReactNode;
  readonly className?: string;
  readonly title?: string;
  readonly onClick?: () => void;
  readonly ref?: Ref<HTMLAnchorElement>;
}

/** Another site's, which opens in a window of its own. */
export const isElsewhere = (path: string): boolean => !path.startsWith('/');

/** A link to any address of the app, by its text: the router's own links know only the screens there are. */
export const PlaceLink = ({ path, replace, preload, ...rest }: PlaceLinkProps) =>
  isElsewhere(path) ? (
    <a href={path} target="_blank" rel="noopener noreferrer" data-touch {...rest} />
  ) : (
    <Link
      to="/$"
      params={{ _splat: path.slice(1) }}
      activeOptions={{ exact: true, includeSearch: false }}
      activeProps={{}}
      data-touch
      {...(replace === undefined ? {} : { replace })}
      {...(preload === undefined ? {} : { preload })}
      {...rest}
    />
  );

/** A tab of the bottom bar: a picture over a word. */
export const tabStyle = {
  flex: '1',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '0.5',
  minW: '0',
  height: 'full',
  // "Notifications" fits into a fifth of 360 px.
  fontSize: '11px',
  lineHeight: '1.2',
  cursor: 'pointer',
  position: 'relative',
  _focusVisible: { outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '-2px' },
} as const;

/** How much waits at a place, over its picture; nothing when nothing does. */
export const Count = ({ count }: { readonly count: number }) =>
  count > 0 && (
    <Box
      as="span"
      position="absolute"
      top="-2"
      insetStart="3"
      minW="18px"
      px="1"
      borderRadius="full"
      bg="fg.error"
      color="bg.panel"
      fontSize="11px"
      fontWeight="600"
      lineHeight="18px"
      textAlign="center"
      textStyle="num"
    >
      {count > 99 ? '99+' : count}
    </Box>
  );
