import { Box, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { remindActivity } from '#contract/features/activity/calls.ts';
import { type Cell, isDone, isSettled, unpacked } from '#contract/features/activity/result.ts';
import { peopleOf, type Student } from '#src/features/activity/data/tally.ts';
import type { ActivityKind } from '#src/ui/feature.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { AppDialog } from '#src/ui/overlays/app-dialog.tsx';
import { FilterButtons } from '#src/ui/parts/filter-buttons.tsx';
import { RemindButton } from '#src/ui/parts/remind-button.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { PeopleList } from '#src/ui/people/people-list.tsx';
import { Time } from '#src/ui/words/time.tsx';
import { ResultMark } from './states.tsx';

interface PeopleDialogProps {
  readonly activityId: string;
  readonly kind?: ActivityKind | undefined;
  readonly onClose: () => void;
}

interface Line extends Student {
  readonly cell: Cell | undefined;
}

const filters = ['all', 'unseen', 'undone', 'done'] as const;
type Filter = (typeof filters)[number];

const isSeen = ({ cell }: Line): boolean => cell !== undefined && (cell.openedAt > 0 || cell.state !== 'opened');

const fits: Readonly<Record<Filter, (line: Line) => boolean>> = {
  all: () => true,
  unseen: (line) => !isSeen(line),
  undone: ({ cell }) => !isSettled(cell?.state),
  done: ({ cell }) => isDone(cell?.state),
};

/** Who has seen it and who has done it, of those whom it is for; the rest is reminded with one press. */
export const PeopleDialog = ({ activityId, kind, onClose }: PeopleDialogProps) => {
  const { t } = useLingui();
  const found = useLive(peopleOf, activityId);
  const [filter, setFilter] = useState<Filter>('all');
  const lines = (found?.students ?? []).map((student): Line => {
    const cell = found?.cells[student.uid];
    return { ...student, cell: cell && unpacked(cell) };
  });
  const words = { all: t`All`, unseen: t`Not seen`, undone: t`Not done`, done: t`Done` };
  const shown = lines.filter(fits[filter]);
  return (
    <AppDialog open onClose={onClose} width="dlgBulletin" title={found?.row.title ?? ''}>
      {found === undefined ? (
        <Waiting rows={4} />
      ) : (
        <>
          <Box mb="3">
            <FilterButtons
              label={t`Which students`}
              filters={filters.map((id) => ({ id, name: words[id], count: lines.filter(fits[id]).length }))}
              current={filter}
              onChoose={setFilter}
            />
          </Box>
          <Remind
            row={found.row}
            who={filter === 'unseen' ? 'unseen' : 'undone'}
            count={lines.filter(fits[filter === 'unseen' ? 'unseen' : 'undone']).length}
          />
          <PeopleList people={shown} nobody={<Trans>Nobody.</Trans>} under={({ cell }) => <When cell={cell} />}>
            {({ cell }) => <ResultMark state={cell?.state} kind={kind} />}
          </PeopleList>
        </>
      )}
    </AppDialog>
  );
};

const When = ({ cell }: { readonly cell: Cell | undefined }) => {
  const at = cell?.arrivedAt || cell?.openedAt || 0;
  return at === 0 ? null : (
    <Text fontSize="xs" color="fg.muted">
      <Time at={at} />
    </Text>
  );
};

interface RemindProps {
  readonly row: { readonly id: string; readonly courseId: string };
  readonly who: 'unseen' | 'undone';
  readonly count: number;
}

const Remind = ({ row: { id, courseId }, who, count }: RemindProps) => {
  const { store } = useSession();
  if (count === 0) return null;
  return (
    <Box mb="3">
      <RemindButton remind={() => store.mutate(remindActivity, { courseId, id, who })}>
        {who === 'unseen' ? (
          <Trans>Remind those who have not seen it</Trans>
        ) : (
          <Trans>Remind those who have not done it</Trans>
        )}
      </RemindButton>
    </Box>
  );
};
