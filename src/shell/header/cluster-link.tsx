import { IconButton } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import { PlaceLink } from '../nav/place-link.tsx';

interface ClusterLinkProps {
  readonly path: string;
  readonly name: string;
  readonly icon: LucideIcon;
}

/** An entry of the cluster: an icon that says its name. */
export const ClusterLink = ({ path, name, icon: Icon }: ClusterLinkProps) => (
  <IconButton asChild variant="ghost" size="sm" color="fg.muted" _hover={{ color: 'fg' }} _icon={{ boxSize: '5' }}>
    <PlaceLink path={path} aria-label={name} title={name}>
      <Icon strokeWidth={1.75} aria-hidden />
    </PlaceLink>
  </IconButton>
);
