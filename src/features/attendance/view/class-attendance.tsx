import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { useLingui as useI18n } from '@lingui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Download, UserCheck } from 'lucide-react';
import { useState } from 'react';
import { attendanceCounts, attendanceRate, unpackedPerson } from '#contract/features/attendance/record.ts';
import type { AttendanceRow, AttendanceSheetRow } from '#contract/features/attendance/rows.ts';
import { attendancesOf, sheetsOf } from '#src/features/attendance/data/queries.ts';
import { numbersIn } from '#src/features/course/data/public.ts';
import { useCourse } from '#src/features/course/view/public.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { whileOpen } from '#src/ui/overlays/app-dialog.tsx';
import { type Column, DataTable } from '#src/ui/parts/data-table.tsx';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { FilterButtons } from '#src/ui/parts/filter-buttons.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { formatTime, Time } from '#src/ui/words/time.tsx';
import { exportOverview } from './export.ts';
import { type Overview, overviewOf } from './overview.ts';
import { StatusMark } from './status-mark.tsx';
import { useNames } from './use-names.ts';
import { methodNames } from './words.ts';

const StartDialog = whileOpen(async () => (await import('./start-dialog.tsx')).StartDialog);

interface ClassAttendanceProps {
  readonly courseId: string;
  readonly mayRun: boolean;
}

/** What was taken of a class, by attendance or by student. */
export const ClassAttendance = ({ courseId, mayRun }: ClassAttendanceProps) => {
  const { t } = useLingui();
  const rows = useLive(attendancesOf, courseId);
  const sheets = useLive(sheetsOf, courseId);
  const [isStarting, setStarting] = useState(false);
  const [view, setView] = useState<'taken' | 'students'>('taken');
  if (rows === undefined || sheets === undefined) return <Waiting rows={4} />;
  const start = mayRun && (
    <Button size="sm" onClick={() => setStarting(true)}>
      <UserCheck size={16} aria-hidden />
      <Trans>Take attendance</Trans>
    </Button>
  );
  return (
    <Box as="section" aria-label={t`Attendance`}>
      {rows.length === 0 ? (
        <EmptyState icon={UserCheck} title={<Trans>No attendance yet</Trans>} action={start}>
          <Trans>By QR code, four digits, position, or by calling the list.</Trans>
        </EmptyState>
      ) : (
        <>
          <Flex gap="3" mb="4" justify="space-between" align="center" wrap="wrap">
            <FilterButtons
              label={t`Shown by`}
              current={view}
              onChoose={setView}
              filters={[
                { id: 'taken', name: t`By date` },
                { id: 'students', name: t`By student` },
              ]}
            />
            {start}
          </Flex>
          {view === 'taken' ? (
            <Taken rows={rows} sheets={sheets} />
          ) : (
            <Students courseId={courseId} rows={rows} sheets={sheets} />
          )}
        </>
      )}
      <StartDialog open={isStarting} courseId={courseId} onClose={() => setStarting(false)} />
    </Box>
  );
};

interface Sheets {
  readonly rows: readonly AttendanceRow[];
  readonly sheets: ReadonlyMap<string, AttendanceSheetRow>;
}

const Taken = ({ rows, sheets }: Sheets) => {
  const { t } = useLingui();
  return (
    <Box
      as="ul"
      listStyleType="none"
      aria-label={t`Attendance`}
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="l3"
      overflow="hidden"
      css={{ '& > li:not(:last-child)': { borderBottomWidth: '1px' } }}
    >
      {rows.map((row) => (
        <TakenLine key={row.id} row={row} sheet={sheets.get(row.id)} />
      ))}
    </Box>
  );
};

const TakenLine = ({ row, sheet }: { readonly row: AttendanceRow; readonly sheet: AttendanceSheetRow | undefined }) => {
  const { i18n } = useI18n();
  const { there, expected, unconfirmed } = attendanceCounts(Object.values(sheet?.cells ?? {}).map(unpackedPerson));
  const rate = attendanceRate({ there, expected });
  return (
    <Box as="li">
      <Flex asChild gap="3" px="4" py="3" align="center" _hover={{ bg: 'bg.subtle' }}>
        <Link to="/attendance" search={{ courseid: row.courseId, id: row.id }}>
          <Box flex="1" minW="0">
            <Text fontWeight="500" truncate>
              {row.title}
            </Text>
            <Text fontSize="sm" color="fg.muted">
              {i18n._(methodNames[row.method])} · <Time at={row.startsAt} />
            </Text>
          </Box>
          <Flex
            direction={{ base: 'column', md: 'row' }}
            align={{ base: 'flex-end', md: 'center' }}
            columnGap="4"
            fontSize="sm"
          >
            {row.state === 'running' && (
              <Text as="span" px="2" borderRadius="l1" lineHeight="24px" bg="bg.info" color="fg.info">
                <Trans>Running</Trans>
              </Text>
            )}
            {unconfirmed > 0 && (
              <Text as="span" color="fg.warning">
                <Trans>{unconfirmed} unconfirmed</Trans>
              </Text>
            )}
            <Text as="span" textStyle="num" minW={{ md: '7rem' }} textAlign="end">
              {there} / {expected}
              {rate !== undefined && ` · ${rate}%`}
            </Text>
          </Flex>
        </Link>
      </Flex>
    </Box>
  );
};

/** Students by attendance, with the rate of each. */
const Students = ({ courseId, rows, sheets }: Sheets & { readonly courseId: string }) => {
  const { t, i18n } = useLingui();
  const names = useNames(courseId);
  const numbers = useLive(numbersIn, courseId);
  const course = useCourse(courseId)?.value;
  const people = overviewOf(sheets, names, numbers ?? new Map());
  const columns: Column<Overview>[] = [
    { id: 'name', head: <Trans>Name</Trans>, cell: ({ name }) => name, sort: ({ name }) => name, isPinned: true },
    {
      id: 'rate',
      head: <Trans>Rate</Trans>,
      cell: ({ rate }) => (rate === undefined ? '–' : `${rate}%`),
      sort: ({ rate }) => rate,
      isNumber: true,
    },
    ...rows.map(({ id, title, startsAt }) => ({
      id,
      head: (
        <Text as="span" title={title} whiteSpace="nowrap">
          {formatTime(startsAt, Date.now())}
        </Text>
      ),
      isNarrow: true,
      cell: ({ cells }: Overview) => {
        const cell = cells.get(id);
        return cell === undefined ? null : <StatusMark status={cell.status} />;
      },
    })),
  ];
  return (
    <>
      <Flex justify="flex-end" mb="3">
        <Button
          size="sm"
          variant="outline"
          onClick={() => void exportOverview(`${course?.name ?? ''} ${t`Attendance`}`, rows, people, i18n)}
        >
          <Download size={16} aria-hidden />
          <Trans>Export as a spreadsheet</Trans>
        </Button>
      </Flex>
      <DataTable
        label={t`Attendance by student`}
        rows={people}
        keyOf={({ uid }) => uid}
        nameOf={({ name }) => name}
        columns={columns}
        mark={({ uid }) => ({ 'data-student': uid })}
      />
    </>
  );
};
