import { Box, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Clock } from 'lucide-react';
import { publishStateOf } from '#contract/features/content/keys.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import type { Mark } from '#src/ui/live/use-marks.ts';
import { SyncMark } from '#src/ui/parts/sync-mark.tsx';
import { Time } from '#src/ui/words/time.tsx';
import { stateTexts } from './words.ts';

const looks = {
  unpublished: { color: 'fg.muted', bg: 'bg.muted' },
  notStarted: { color: 'fg.warning', bg: 'bg.warning' },
  inProgress: { color: 'fg.success', bg: 'bg.success' },
  closed: { color: 'fg.muted', bg: 'bg.muted' },
} as const;

/** How far an activity has come. What the server has not heard of is not published, whatever was pressed. */
export const ActivityMark = ({ row, mark }: { readonly row: ActivityRow; readonly mark: Mark | undefined }) => {
  const { i18n } = useLingui();
  const state = publishStateOf(row, Date.now());
  const isOnItsWay = mark === 'waiting' || mark === 'sending';
  if (isOnItsWay && (row.state === 'published' || row.publishAt > 0))
    return (
      <Flex as="span" align="center" gap="1" color="sync.queued" fontSize="xs" flexShrink="0" data-mark={mark}>
        <Clock size={16} strokeWidth={1.75} aria-hidden />
        <Trans>Not published yet</Trans>
      </Flex>
    );
  return (
    <Flex as="span" align="center" gap="2" flexShrink="0">
      <SyncMark mark={mark} />
      <Box as="span" px="1.5" borderRadius="sm" fontSize="xs" lineHeight="20px" whiteSpace="nowrap" {...looks[state]}>
        {i18n._(stateTexts[state])}
        {state === 'notStarted' && (
          <>
            {' '}
            <Time at={row.publishAt || row.opensAt} />
          </>
        )}
      </Box>
    </Flex>
  );
};
