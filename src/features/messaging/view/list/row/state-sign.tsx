import { Box } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { CircleAlert, Clock, CloudUpload } from 'lucide-react';
import type { SendState } from '#src/features/messaging/data/states.ts';

const looks = {
  queued: { icon: Clock, color: 'sync.queued' },
  sending: { icon: CloudUpload, color: 'sync.sending' },
  failed: { icon: CircleAlert, color: 'sync.failed' },
} as const;

/** Something of one's own has not arrived: a sign before the line, in words for the ear. */
export const StateSign = ({ state }: { readonly state: Exclude<SendState, 'sent'> }) => {
  const { t } = useLingui();
  const { icon: Icon, color } = looks[state];
  const words = { queued: t`Waiting to send`, sending: t`Sending`, failed: t`Not sent` };
  return (
    <Box
      as="span"
      role="img"
      aria-label={words[state]}
      title={words[state]}
      color={color}
      flexShrink="0"
      data-state={state}
    >
      <Icon size={14} strokeWidth={1.75} aria-hidden />
    </Box>
  );
};
