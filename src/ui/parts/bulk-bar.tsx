import { Box, Button, Flex } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

interface BulkBarProps {
  /** How many are chosen; without any it is not there. */
  readonly count: number;
  readonly onAll: () => void;
  readonly onClear: () => void;
  /** What is done to them: the first as the likeliest. */
  readonly children: ReactNode;
}

/** What is done to everything that was chosen; stays in sight below the list. */
export const BulkBar = ({ count, onAll, onClear, children }: BulkBarProps) => {
  const { t } = useLingui();
  if (count === 0) return null;
  return (
    <Box
      position="sticky"
      bottom={{ base: 'calc(64px + env(safe-area-inset-bottom))', md: '16px' }}
      mt="4"
      zIndex="docked"
    >
      <Flex
        role="toolbar"
        aria-label={t`What is chosen`}
        align="center"
        gap={{ base: '1', md: '2' }}
        wrap="wrap"
        px={{ base: '2.5', md: '3' }}
        py="2"
        bg="bg.panel"
        borderWidth="1px"
        borderColor="border.control"
        borderRadius="l3"
        shadow="md"
      >
        <Box fontSize="sm" fontWeight="600" me="auto" order={{ base: -3, md: 0 }} aria-live="polite">
          <Plural value={count} one="# chosen" other="# chosen" />
        </Box>
        {/* On a phone what is chosen stands above what is done to it. */}
        <Box flexBasis="100%" order={-1} hideFrom="md" />
        {children}
        <Button size="sm" variant="ghost" order={{ base: -2, md: 0 }} onClick={onAll}>
          <Trans>Choose all</Trans>
        </Button>
        <Button size="sm" variant="ghost" order={{ base: -2, md: 0 }} onClick={onClear}>
          <Trans>Clear</Trans>
        </Button>
      </Flex>
    </Box>
  );
};
