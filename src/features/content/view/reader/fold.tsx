import { Box, Flex, Text } from '@chakra-ui/react';
import { ChevronDown, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

interface FoldProps {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A chapter that can be folded. */
export const Fold = ({ isOpen, onToggle, title, aside, children }: FoldProps) => (
  <Box bg="bg.panel" borderWidth="1px" borderRadius="l3" overflow="hidden">
    <h2>
      <Flex
        asChild
        width="full"
        minH="52px"
        px="3"
        align="center"
        gap="2"
        textAlign="start"
        cursor="pointer"
        _hover={{ bg: 'bg.subtle' }}
        _focusVisible={{ outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '-2px' }}
      >
        <button type="button" aria-expanded={isOpen} onClick={onToggle}>
          <Box color="fg.muted" flexShrink="0">
            {isOpen ? <ChevronDown size={18} aria-hidden /> : <ChevronRight size={18} aria-hidden />}
          </Box>
          <Text as="span" flex="1" minW="0" fontWeight="600" lineClamp="2">
            {title}
          </Text>
          {aside}
        </button>
      </Flex>
    </h2>
    {isOpen && (
      <Box borderTopWidth="1px" pb="1">
        {children}
      </Box>
    )}
  </Box>
);
