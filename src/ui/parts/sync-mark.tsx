import { Box, Button, Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { CircleAlert, Clock, CloudUpload, GitCompare } from 'lucide-react';
import type { RowKey } from '#src/core/feature.ts';
import { settle } from '../live/settle.ts';
import type { Mark } from '../live/use-marks.ts';
import { useStatus } from '../live/use-status.ts';

const looks = {
  waiting: { icon: Clock, color: 'sync.queued' },
  sending: { icon: CloudUpload, color: 'sync.sending' },
  attention: { icon: CircleAlert, color: 'sync.failed' },
  conflict: { icon: GitCompare, color: 'sync.conflict' },
} as const;

interface SyncMarkProps {
  readonly mark: Mark | undefined;
  /** The row: what waits for a decision opens where it stands. Not inside of a link or a button. */
  readonly of?: RowKey;
}

/** What has not reached the server yet says so: an icon, with its words where there is room. Nothing at all when it has. */
export const SyncMark = ({ mark, of }: SyncMarkProps) =>
  mark === undefined ? null : <Shown given={mark} {...(of === undefined ? {} : { of })} />;

const Shown = ({ given, of }: { readonly given: Mark } & Pick<SyncMarkProps, 'of'>) => {
  const { t } = useLingui();
  const { syncing } = useStatus();
  // What was under way when the network went is not under way any more.
  const mark = given === 'sending' && !syncing ? 'waiting' : given;
  const { icon: Icon, color } = looks[mark];
  const texts = {
    waiting: t`Waiting to send`,
    sending: t`Sending`,
    attention: t`Not accepted — needs you`,
    conflict: t`Two versions — choose`,
  };
  if (of !== undefined && needsPerson(mark))
    return (
      <Button
        type="button"
        size="xs"
        variant="outline"
        color={color}
        borderColor="currentcolor"
        flexShrink="0"
        aria-haspopup="dialog"
        data-mark={mark}
        onClick={() => settle(of)}
      >
        <Icon size={16} strokeWidth={1.75} aria-hidden />
        {texts[mark]}
      </Button>
    );
  return (
    <Flex
      as="span"
      display="inline-flex"
      align="center"
      gap="1"
      color={color}
      fontSize="xs"
      flexShrink="0"
      data-mark={mark}
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      {/* On a phone the words are for the ear only. */}
      <Box as="span" srOnly={{ base: true, md: false }} whiteSpace="nowrap">
        {texts[mark]}
      </Box>
    </Flex>
  );
};

/** Of these only the person can say what becomes. */
export const needsPerson = (mark: Mark | undefined): mark is 'attention' | 'conflict' =>
  mark === 'attention' || mark === 'conflict';
