import { Box, Flex, Text } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Drawing, type Picture } from './pictures.tsx';

interface EmptyStateProps {
  /** The empty box unless told, or an icon. */
  readonly picture?: Picture;
  /** Where none of the four pictures says it. */
  readonly icon?: LucideIcon;
  readonly title: ReactNode;
  /** What it is for, or what to do. */
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

/** What a place is for while there is nothing in it, and the first thing to do. */
export const EmptyState = ({ picture, icon: Icon, title, children, action }: EmptyStateProps) => (
  <Flex direction="column" align="center" textAlign="center" gap="3" px="4" py={{ base: '10', md: '14' }}>
    <Drawing of={picture ?? (Icon === undefined ? 'empty' : undefined)}>
      {Icon !== undefined && (
        <Icon x={43} y={36} size={34} strokeWidth={1.5} color="var(--chakra-colors-brand-fg)" aria-hidden />
      )}
    </Drawing>
    <Text fontSize="md" fontWeight="600">
      {title}
    </Text>
    {children !== undefined && (
      <Text color="fg.muted" fontSize="sm" maxW="26rem" textWrap="balance">
        {children}
      </Text>
    )}
    {action !== undefined && <Box pt="1">{action}</Box>}
  </Flex>
);
