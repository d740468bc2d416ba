import { Box, Flex, Text } from '@chakra-ui/react';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AgentRow } from '#contract/features/pai/rows.ts';

/** The picture of an agent: a letter sign of its own. */
export const AgentSign = ({ emoji, size = '10' }: { readonly emoji: string; readonly size?: string }) => (
  <Flex
    aria-hidden
    align="center"
    justify="center"
    boxSize={size}
    flexShrink="0"
    borderRadius="l3"
    bg="brand.subtle"
    fontSize="xl"
    lineHeight="1"
  >
    {emoji || '🤖'}
  </Flex>
);

interface AgentCardProps {
  readonly agent: Pick<AgentRow, 'id' | 'name' | 'emoji' | 'about'>;
  readonly link: Pick<LinkProps, 'to' | 'search'>;
  /** Under its name. */
  readonly line?: ReactNode;
  /** Beside it: a menu. */
  readonly aside?: ReactNode;
}

/** An agent in a list; a press on its name opens it. */
export const AgentCard = ({ agent: { id, name, emoji, about }, link, line, aside }: AgentCardProps) => (
  <Flex
    as="li"
    data-agent={id}
    gap="3"
    align="flex-start"
    p="4"
    bg="bg.panel"
    borderWidth="1px"
    borderRadius="l3"
    position="relative"
    _hover={{ borderColor: 'border.emphasized' }}
  >
    <AgentSign emoji={emoji} />
    <Box flex="1" minW="0">
      <Text
        asChild
        fontWeight="600"
        overflowWrap="anywhere"
        _before={{ content: '""', position: 'absolute', inset: '0' }}
      >
        <Link {...link}>{name}</Link>
      </Text>
      {about !== '' && (
        <Text fontSize="sm" color="fg.muted" lineClamp="2" overflowWrap="anywhere">
          {about}
        </Text>
      )}
      {line}
    </Box>
    {aside !== undefined && <Box position="relative">{aside}</Box>}
  </Flex>
);
