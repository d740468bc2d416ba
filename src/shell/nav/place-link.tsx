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
