import { Box, Flex, Text } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { Check, Clock, CloudOff, CloudUpload, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** One reply on its way through a bad afternoon: what the person is told at each step, in the words of the app. */
export const Journey = () => (
  <Box
    as="ol"
    width={{ base: 'full', lg: '24rem' }}
    flexShrink="0"
    listStyleType="none"
    bg="bg.panel"
    borderWidth="1px"
    borderRadius="l3"
    px="5"
    py="4"
  >
    <Step icon={CloudOff} tone="sync.queued" title={<Trans>The Wi‑Fi drops</Trans>}>
      <Trans>Offline — keep working, changes stay on this device</Trans>
    </Step>
    <Step icon={Clock} tone="sync.queued" title={<Trans>A student replies</Trans>}>
      <Trans>Waiting to send</Trans>
    </Step>
    <Step icon={CloudUpload} tone="sync.sending" title={<Trans>The network is back</Trans>}>
      <Trans>Sending</Trans>
    </Step>
    <Step icon={Check} tone="sync.synced" title={<Trans>The server has it</Trans>} isLast>
      <Trans>Once, never twice; only now the mark goes away</Trans>
    </Step>
  </Box>
);

interface StepProps {
  readonly icon: LucideIcon;
  readonly tone: string;
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly isLast?: boolean;
}

const Step = ({ icon: Icon, tone, title, children, isLast = false }: StepProps) => (
  <Flex as="li" gap="3.5" py="3" borderBottomWidth={isLast ? '0' : '1px'}>
    <Box color={tone} pt="0.5">
      <Icon size={20} strokeWidth={1.75} aria-hidden />
    </Box>
    <Box minW="0">
      <Text fontWeight="500">{title}</Text>
      <Text fontSize="sm" color="fg.muted">
        {children}
      </Text>
    </Box>
  </Flex>
);
