import { Box, Flex, Heading } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';

interface PanelProps {
  readonly label: string;
  /** The heading is for the ear only. */
  readonly isPlain?: boolean;
  /** Beside the heading. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a page with a heading of its own. */
export const Panel = ({ label, isPlain = false, aside, children }: PanelProps) => {
  const id = useId();
  return (
    <Box as="section" aria-labelledby={id}>
      <Flex align="center" justify="space-between" gap="3" wrap="wrap" mb={isPlain ? '0' : '3'}>
        <Heading as="h2" id={id} fontSize="md" fontWeight="600" srOnly={isPlain}>
          {label}
        </Heading>
        <Flex align="center" gap="2" fontSize="sm" color="fg.muted">
          {aside}
        </Flex>
      </Flex>
      <Box bg="bg.panel" borderWidth="1px" borderRadius="l3" p={{ base: '4', md: '6' }}>
        {children}
      </Box>
    </Box>
  );
};
