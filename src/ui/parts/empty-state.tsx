import { Box, Flex, Text } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  readonly icon: LucideIcon;
  readonly title: ReactNode;
  /** What it is for, or what to do. */
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

/** What a place is for while there is nothing in it, and the first thing to do. */
export const EmptyState = ({ icon: Icon, title, children, action }: EmptyStateProps) => (
  <Flex direction="column" align="center" textAlign="center" gap="3" px="4" py={{ base: '10', md: '14' }}>
    <Flex align="center" justify="center" boxSize="72px" borderRadius="full" bg="brand.subtle" color="brand.fg">
      <Icon size={30} strokeWidth={1.5} aria-hidden />
    </Flex>
    <Text fontSize="md" fontWeight="600">
      {title}
    </Text>
    {children !== undefined && (
      <Text color="fg.muted" fontSize="sm" maxW="26rem">
        {children}
      </Text>
    )}
    {action !== undefined && <Box pt="1">{action}</Box>}
  </Flex>
);
