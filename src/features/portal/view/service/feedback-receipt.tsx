import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { Check, CircleAlert, Clock, CloudUpload } from 'lucide-react';
import { RichText } from '#src/ui/editor/show/rich-text.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { useStatus } from '#src/ui/live/use-status.ts';
import { sentFeedback } from '../../data/queries.ts';
import { SupportHours } from './support-hours.tsx';

interface ReceiptProps {
  readonly id: string;
  readonly onClose: () => void;
  readonly onMore: () => void;
}

/** Where the feedback is, live: "submitted" is said only when the server has it (S-578). */
export const FeedbackReceipt = ({ id, onClose, onMore }: ReceiptProps) => {
  const sent = useLive(sentFeedback, id);
  return (
    <Box>
      {sent?.state === undefined ? <Box minH="5.5rem" /> : <State known={sent.state} />}
      {sent !== undefined && sent.content !== '' && (
        <Box borderWidth="1px" borderRadius="l2" px="4" py="3" mb="4" maxH="16rem" overflowY="auto">
          <RichText html={sent.content} />
        </Box>
      )}
      <SupportHours />
      <Flex gap="2" justify="flex-end" wrap="wrap" mt="6">
        <Button variant="outline" onClick={onMore}>
          <Trans>Write more feedback</Trans>
        </Button>
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </Flex>
    </Box>
  );
};

const looks = {
  waiting: { icon: Clock, tone: 'sync.queued' },
  sending: { icon: CloudUpload, tone: 'sync.sending' },
  attention: { icon: CircleAlert, tone: 'sync.failed' },
  submitted: { icon: Check, tone: 'sync.synced' },
} as const;

const State = ({ known }: { readonly known: keyof typeof looks }) => {
  const { syncing } = useStatus();
  // What was under way when the network went is not under way any more.
  const state = known === 'sending' && !syncing ? 'waiting' : known;
  const { icon: Icon, tone } = looks[state];
  return (
    <Flex gap="4" align="flex-start" py="4" role="status" data-feedback={state}>
      <Box color={tone} pt="0.5">
        <Icon size={28} strokeWidth={1.75} aria-hidden />
      </Box>
      <Box>
        <Text fontSize="lg" fontWeight="600">
          {state === 'waiting' && <Trans>Waiting to send</Trans>}
          {state === 'sending' && <Trans>Sending</Trans>}
          {state === 'attention' && <Trans>Not accepted — needs you</Trans>}
          {state === 'submitted' && <Trans>Submitted</Trans>}
        </Text>
        <Text color="fg.muted" mt="1">
          {state === 'submitted' && <Trans>Thank you. An answer goes to the e-mail address you gave.</Trans>}
          {state === 'attention' && <Trans>What you wrote is kept; you find it under the sync mark.</Trans>}
          {(state === 'waiting' || state === 'sending') && (
            <Trans>It is kept on this device and goes by itself when there is a network. You may close this.</Trans>
          )}
        </Text>
      </Box>
    </Flex>
  );
};
