import { Box, Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Check, CheckCheck, CircleAlert, Clock, CloudUpload, type LucideIcon } from 'lucide-react';

/** How far one of my own messages is. */
export type Progress = 'queued' | 'sending' | 'failed' | 'refused' | 'sent' | 'read';

const looks: Readonly<Record<Progress, { readonly icon: LucideIcon; readonly color: string }>> = {
  queued: { icon: Clock, color: 'sync.queued' },
  sending: { icon: CloudUpload, color: 'sync.sending' },
  failed: { icon: CircleAlert, color: 'sync.failed' },
  refused: { icon: CircleAlert, color: 'sync.failed' },
  sent: { icon: Check, color: 'fg.muted' },
  read: { icon: CheckCheck, color: 'fg.info' },
};

/** One sign, with its words for the ear; what waits says so to the eye too. */
export const BubbleMark = ({ progress }: { readonly progress: Progress }) => {
  const { t } = useLingui();
  const { icon: Icon, color } = looks[progress];
  const words: Readonly<Record<Progress, string>> = {
    queued: t`Waiting to send`,
    sending: t`Sending`,
    failed: t`Not sent`,
    refused: t`Not accepted`,
    sent: t`Sent`,
    read: t`Read`,
  };
  return (
    <Flex as="span" align="center" gap="1" color={color} flexShrink="0" data-progress={progress}>
      <Icon size={14} strokeWidth={1.75} aria-hidden />
      <Box as="span" srOnly={progress !== 'queued'}>
        {words[progress]}
      </Box>
    </Flex>
  );
};
