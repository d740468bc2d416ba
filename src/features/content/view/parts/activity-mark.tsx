import type { SystemStyleObject } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Clock } from 'lucide-react';
import { publishStateOf } from '#contract/features/content/keys.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import type { Mark } from '#src/ui/live/use-marks.ts';
import { SyncMark } from '#src/ui/parts/sync-mark.tsx';
import { Time } from '#src/ui/words/time.tsx';
import { stateTexts } from './content-texts.ts';

/** Of the list that they stand in. */
export const marksStyle: SystemStyleObject = {
  '& .mark': { display: 'flex', alignItems: 'center', gap: '2', flexShrink: '0' },
  '& .mark-waiting': {
    display: 'flex',
    alignItems: 'center',
    gap: '1',
    color: 'sync.queued',
    fontSize: 'xs',
    flexShrink: '0',
  },
  '& .mark-state': {
    px: '1.5',
    borderRadius: 'sm',
    fontSize: 'xs',
    lineHeight: '20px',
    whiteSpace: 'nowrap',
    color: 'fg.muted',
    bg: 'bg.muted',
  },
  '& .mark-state[data-state=notStarted]': { color: 'fg.warning', bg: 'bg.warning' },
  '& .mark-state[data-state=inProgress]': { color: 'fg.success', bg: 'bg.success' },
};

/** How far an activity has come. What the server has not heard of is not published, whatever was pressed. */
export const ActivityMark = ({ row, mark }: { readonly row: ActivityRow; readonly mark: Mark | undefined }) => {
  const { i18n } = useLingui();
  const state = publishStateOf(row, Date.now());
  const isOnItsWay = mark === 'waiting' || mark === 'sending';
  if (isOnItsWay && (row.state === 'published' || row.publishAt > 0))
    return (
      <span className="mark-waiting" data-mark={mark}>
        <Clock size={16} strokeWidth={1.75} aria-hidden />
        <Trans>Not published yet</Trans>
      </span>
    );
  return (
    <span className="mark">
      <SyncMark mark={mark} />
      <span className="mark-state" data-state={state}>
        {i18n._(stateTexts[state])}
        {state === 'notStarted' && (
          <>
            {' '}
            <Time at={row.publishAt || row.opensAt} />
          </>
        )}
      </span>
    </span>
  );
};
