import { Link, type LinkProps } from '@tanstack/react-router';
import type { AriaAttributes, ReactNode, Ref } from 'react';

interface PlaceLinkProps extends Pick<LinkProps, 'replace' | 'preload'>, AriaAttributes {
  /** Address within the app; also of a place that has no screen yet. */
  readonly path: string;
  readonly children: ReactNode;
  readonly className?: string;
  readonly title?: string;
  readonly onClick?: () => void;
  readonly ref?: Ref<HTMLAnchorElement>;
}

/** A link to any address of the app, by its text: the router's own links know only the screens there are. */
export const PlaceLink = ({ path, ...rest }: PlaceLinkProps) => (
  <Link
    to="/$"
    params={{ _splat: path.slice(1) }}
    activeOptions={{ exact: true, includeSearch: false }}
    activeProps={{}}
    data-touch
    {...rest}
  />
);
