import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Circle, CircleDot } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { setAttendance } from '#contract/features/attendance/calls.ts';
import type { AttendanceStatus } from '#contract/features/attendance/keys.ts';
import { farthest, isFar } from '#contract/features/attendance/place.ts';
import { wasThere } from '#contract/features/attendance/record.ts';
import type { AttendanceRow } from '#contract/features/attendance/rows.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { RowMenu } from '#src/ui/overlays/row-menu.tsx';
import { moveByArrows } from '#src/ui/parts/arrow-keys.ts';
import { type Column, DataTable } from '#src/ui/parts/data-table.tsx';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import { Time } from '#src/ui/words/time.tsx';
import type { Listed } from './people.ts';
import { StatusMark } from './status-mark.tsx';
import { useNames } from './use-names.ts';
import { offeredStatuses, statusColor, statusGround, statusNames } from './words.ts';

type Marks = Readonly<Record<string, AttendanceStatus>>;

const useSet = ({ id, courseId }: AttendanceRow): ((marks: Marks) => void) => {
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  return (marks) =>
    void store.mutate(setAttendance, { courseId, attendanceId: id, marks }).then((result) => {
      if (!result.ok) tellRefusal(result.refusal);
    });
};

interface PeopleListProps {
  readonly row: AttendanceRow;
  readonly people: readonly Listed[];
  readonly mayRun: boolean;
}

/** The students of one attendance: one press says that somebody is there, or is not; the menu and the keys 1 to 8 say everything else. */
export const PeopleList = ({ row, people, mayRun }: PeopleListProps) => {
  const { t } = useLingui();
  const set = useSet(row);
  const names = useNames(row.courseId);
  const unsure = people.filter(({ unconfirmed }) => unconfirmed);
  const columns: Column<Listed>[] = [
    { id: 'name', head: <Trans>Name</Trans>, cell: ({ name }) => name, sort: ({ name }) => name },
    {
      id: 'detail',
      head: <Trans>Details</Trans>,
      onPhone: 'under',
      cell: (one) => <Detail one={one} by={names.get(one.changedBy)} />,
    },
    {
      id: 'status',
      head: <Trans>Status</Trans>,
      isNarrow: true,
      sort: ({ status }) => offeredStatuses.indexOf(status),
      cell: (one) => (mayRun ? <StatusButton one={one} onSet={set} /> : <StatusMark status={one.status} />),
    },
  ];
  return (
    <Box as="section" aria-label={t`Students`} onKeyDown={(event) => press(event, set)}>
      {mayRun && unsure.length > 0 && (
        <Flex align="center" gap="3" wrap="wrap" p="3" mb="3" borderRadius="l2" bg="bg.warning" fontSize="sm">
          <Text flex="1" minW="12rem">
            <Plural
              value={unsure.length}
              one="# sign-in came later, from a device without a network. Does it count?"
              other="# sign-ins came later, from devices without a network. Do they count?"
            />
          </Text>
          <Button size="sm" onClick={() => set(marksOf(unsure, (one) => one.status))}>
            <Trans>Confirm all</Trans>
          </Button>
        </Flex>
      )}
      {mayRun && (
        <Text fontSize="sm" color="fg.muted" mb="3" hideBelow="md">
          <Trans>
            Press a status to change it. By keyboard: arrows, and 1 present, 2 late, 3 absent, 4 to 8 leave.
          </Trans>
        </Text>
      )}
      <DataTable
        label={t`Students`}
        rows={people}
        keyOf={({ uid }) => uid}
        nameOf={({ name }) => name}
        columns={columns}
        mark={({ uid, status }) => ({ 'data-student': uid, 'data-status': status })}
      />
    </Box>
  );
};

const marksOf = (people: readonly Listed[], status: (one: Listed) => AttendanceStatus): Marks =>
  Object.fromEntries(people.map((one) => [one.uid, status(one)]));

const button = 'button[data-person]';

/** A digit sets the status of the student whose button has the focus, and goes on to the next one. */
const press = (event: KeyboardEvent<HTMLElement>, set: (marks: Marks) => void): void => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const person = (event.target as HTMLElement).closest<HTMLElement>(button)?.dataset.person;
  if (person === undefined) return;
  const status = /^[1-8]$/.test(event.key) ? offeredStatuses[Number(event.key) - 1] : undefined;
  if (status === undefined) {
    moveByArrows(event, button);
    return;
  }
  event.preventDefault();
  event.stopPropagation();
  set({ [person]: status });
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(button)];
  all[all.findIndex(({ dataset }) => dataset.person === person) + 1]?.focus();
};

const StatusButton = ({ one, onSet }: { readonly one: Listed; readonly onSet: (marks: Marks) => void }) => {
  const { t, i18n } = useLingui();
  const { uid, name, status } = one;
  const word = i18n._(statusNames[status]);
  const actions = () =>
    offeredStatuses.map((each) => ({
      id: each,
      label: i18n._(statusNames[each]),
      icon: each === status ? CircleDot : Circle,
      onChoose: () => onSet({ [uid]: each }),
    }));
  return (
    <Flex align="center" gap="1" justify="flex-start">
      <Button
        size="sm"
        variant="plain"
        minW="6rem"
        data-person={uid}
        aria-label={`${name}: ${word}`}
        color={statusColor[status]}
        bg={statusGround[status]}
        onClick={() => onSet({ [uid]: wasThere(status) ? 'absent' : 'present' })}
      >
        {word}
      </Button>
      <RowMenu label={t`More for ${name}`} actions={actions} />
    </Flex>
  );
};

/** When somebody came, what is unusual about it, and who changed it. */
const Detail = ({ one, by }: { readonly one: Listed; readonly by: string | undefined }) => {
  const { inAt, outAt, arrivedAt, unconfirmed, distance, changedBy, changedAt } = one;
  return (
    <Flex gap="1.5" columnGap="3" wrap="wrap" fontSize="sm" color="fg.muted">
      {inAt > 0 && (
        <span>
          <Trans>
            In <Time at={inAt} />
          </Trans>
        </span>
      )}
      {outAt > 0 && (
        <span>
          <Trans>
            Out <Time at={outAt} />
          </Trans>
        </span>
      )}
      {unconfirmed && arrivedAt > 0 && (
        <Box as="span" color="fg.warning">
          <Trans>
            Unconfirmed, arrived <Time at={arrivedAt} />
          </Trans>
        </Box>
      )}
      {isFar(distance) && (
        <Box as="span" color="fg.warning">
          {distance >= farthest ? <Trans>1 km away or more</Trans> : <Trans>About {distance} m away</Trans>}
        </Box>
      )}
      {changedBy !== '' && (
        <span>
          {by === undefined ? (
            <Trans>
              Changed <Time at={changedAt} />
            </Trans>
          ) : (
            <Trans>
              {by}, <Time at={changedAt} />
            </Trans>
          )}
        </span>
      )}
    </Flex>
  );
};
