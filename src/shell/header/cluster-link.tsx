import { IconButton } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import { PlaceLink } from '../nav/place-link.tsx';

interface ClusterLinkProps {
  /** Within the app, or a whole address of another site, which opens in a new window. */
  readonly path: string;
  readonly name: string;
  readonly icon: LucideIcon;
}

/** An entry of the cluster: an icon that says its name. */
export const ClusterLink = ({ path, name, icon: Icon }: ClusterLinkProps) => {
  const picture = <Icon size={20} strokeWidth={1.75} aria-hidden />;
  return (
    <IconButton asChild variant="ghost" size="sm" color="fg.muted" _hover={{ color: 'fg' }}>
      {path.startsWith('/') ? (
        <PlaceLink path={path} aria-label={name} title={name}>
          {picture}
        </PlaceLink>
      ) : (
        <a href={path} target="_blank" rel="noopener" aria-label={name} title={name}>
          {picture}
        </a>
      )}
    </IconButton>
  );
};
