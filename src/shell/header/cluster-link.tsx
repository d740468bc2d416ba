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
  const icon = <Icon strokeWidth={1.75} aria-hidden />;
  return (
    <IconButton asChild variant="ghost" size="sm" color="fg.muted" _hover={{ color: 'fg' }} _icon={{ boxSize: '5' }}>
      {path.startsWith('/') ? (
        <PlaceLink path={path} aria-label={name} title={name}>
          {icon}
        </PlaceLink>
      ) : (
        <a href={path} target="_blank" rel="noopener noreferrer" aria-label={name} title={name}>
          {icon}
        </a>
      )}
    </IconButton>
  );
};
