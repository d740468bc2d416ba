import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { remindActivity } from '#contract/features/activity/calls.ts';
import { type Cell, isDone, isSettled, unpacked } from '#contract/features/activity/result.ts';
import { peopleOf, type Student } from '#src/features/activity/data/tally.ts';
import type { ActivityKind } from '#src/ui/feature.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { useRested } from '#src/ui/live/use-once.ts';
import { useCanAsk } from '#src/ui/live/use-status.ts';
import { AppDialog } from '#src/ui/overlays/app-dialog.tsx';
import { PersonMark } from '#src/ui/parts/person-mark.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';
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
          <Flex role="group" aria-label={t`Which students`} gap="1" wrap="wrap" mb="3" align="center">
            {filters.map((one) => (
              <Button
                key={one}
                size="sm"
                variant={filter === one ? 'subtle' : 'ghost'}
                aria-pressed={filter === one}
                onClick={() => setFilter(one)}
              >
                {words[one]}
                <Box as="span" textStyle="num" fontWeight="400">
                  {lines.filter(fits[one]).length}
                </Box>
              </Button>
            ))}
          </Flex>
          <Remind
            row={found.row}
            who={filter === 'unseen' ? 'unseen' : 'undone'}
            count={lines.filter(fits[filter === 'unseen' ? 'unseen' : 'undone']).length}
          />
          <List lines={shown} kind={kind} />
        </>
      )}
    </AppDialog>
  );
};

const List = ({ lines, kind }: { readonly lines: readonly Line[]; readonly kind: ActivityKind | undefined }) =>
  lines.length === 0 ? (
    <Text py="8" textAlign="center" fontSize="sm" color="fg.muted">
      <Trans>Nobody.</Trans>
    </Text>
  ) : (
    <Box as="ul" listStyleType="none" bg="bg.panel" borderWidth="1px" borderRadius="l3">
      {lines.map(({ uid, username, cell }) => (
        <Flex
          as="li"
          key={uid}
          align="center"
          gap="3"
          px="3"
          minH="48px"
          py="1"
          _notLast={{ borderBottomWidth: '1px' }}
          css={{ contentVisibility: 'auto', containIntrinsicSize: 'auto 48px' }}
        >
          <PersonMark uid={uid} name={username} size="28px" />
          <Box flex="1" minW="0">
            <Text truncate>{username}</Text>
            <When cell={cell} />
          </Box>
          <ResultMark state={cell?.state} kind={kind} />
        </Flex>
      ))}
    </Box>
  );

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

/** The server knows who has done it by now, so it is asked. */
const Remind = ({ row: { id, courseId }, who, count }: RemindProps) => {
  const { t } = useLingui();
  const { store } = useSession();
  const canAsk = useCanAsk();
  const tellRefusal = useTellRefusal();
  const { onClick, ...look } = useRested(async () => {
    const result = await store.mutate(remindActivity, { courseId, id, who });
    if (!result.ok) return tellRefusal(result.refusal);
    const students = result.value.data?.students ?? 0;
    tell(
      plural(students, {
        0: 'Nobody is left to be reminded.',
        one: '# student is reminded.',
        other: '# students are reminded.',
      }),
    );
  }, canAsk);
  if (count === 0) return null;
  return (
    <Flex mb="3" align="center" gap="3" wrap="wrap">
      <Button
        size="sm"
        variant="outline"
        title={canAsk ? undefined : t`Reminding needs the network.`}
        onClick={onClick}
        {...look}
      >
        <BellRing size={16} aria-hidden />
        {who === 'unseen' ? (
          <Trans>Remind those who have not seen it</Trans>
        ) : (
          <Trans>Remind those who have not done it</Trans>
        )}
      </Button>
    </Flex>
  );
};
