import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import { useLingui as useI18n } from '@lingui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { Download, LogOut, Square, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { abandonAttendance, endAttendance, openSignOut } from '#contract/features/attendance/calls.ts';
import { hasCode } from '#contract/features/attendance/keys.ts';
import { attendanceCounts, attendanceRate, wasThere } from '#contract/features/attendance/record.ts';
import type { AttendanceRow } from '#contract/features/attendance/rows.ts';
import { sheetOf } from '#src/features/attendance/data/queries.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { useOnce } from '#src/ui/live/use-once.ts';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { RowMenu } from '#src/ui/overlays/row-menu.tsx';
import { DetailPage } from '#src/ui/parts/detail-page.tsx';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import { Time } from '#src/ui/words/time.tsx';
import { CodeBoard } from './code-board.tsx';
import { exportAttendance } from './export.ts';
import { type Listed, peopleOf } from './people.ts';
import { PeopleList } from './people-list.tsx';
import { useSeconds } from './use-clock.ts';
import { useNames } from './use-names.ts';
import { methodNames } from './words.ts';

interface StaffPageProps {
  readonly row: AttendanceRow;
  readonly mayRun: boolean;
}

/** One attendance, for staff: while it runs the code and who is missing, and always the list of everybody. */
export const StaffPage = ({ row, mayRun }: StaffPageProps) => {
  const { t } = useLingui();
  const { i18n } = useI18n();
  const names = useNames(row.courseId);
  const people = peopleOf(useLive(sheetOf, row.id), names);
  const { there, expected, excused } = attendanceCounts(people);
  const rate = attendanceRate({ there, expected });
  const isRunning = row.state === 'running';
  const showsCode = isRunning && mayRun && hasCode(row.method);
  return (
    <DetailPage
      title={row.title}
      actionsBeside
      actions={mayRun && <Acts row={row} people={people} />}
      stats={[
        { name: t`Present`, value: there, hint: <Trans>of {expected}</Trans> },
        { name: t`Missing`, value: expected - there },
        { name: t({ message: 'Excused', context: 'attendance' }), value: excused },
        { name: t`Rate`, value: rate === undefined ? '–' : `${rate}%` },
      ]}
      note={
        <>
          {i18n._(methodNames[row.method])} · <Time at={row.startsAt} />
          {row.outFrom > 0 && (
            <>
              {' · '}
              <Trans>
                sign-out since <Time at={row.outFrom} />
              </Trans>
            </>
          )}
          {isRunning ? (
            <Left row={row} />
          ) : (
            <>
              {' · '}
              <Trans>ended</Trans>
            </>
          )}
        </>
      }
    >
      {showsCode && (
        <Flex gap="4" mb="6" direction={{ base: 'column', lg: 'row' }} align="stretch">
          <Box flex="2" minW="0">
            <CodeBoard row={row} />
          </Box>
          <Missing people={people} isOut={row.outFrom > 0} />
        </Flex>
      )}
      <PeopleList row={row} people={people} mayRun={mayRun} />
    </DetailPage>
  );
};

/** How long it still runs. */
const Left = ({ row: { endsAt } }: { readonly row: AttendanceRow }) => {
  const now = useSeconds();
  if (endsAt === 0) return null;
  const left = Math.max(0, Math.ceil((endsAt - now) / 1_000));
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  return (
    <>
      {' · '}
      <Trans>ends in {clock}</Trans>
    </>
  );
};

/** More names than this nobody reads from a wall. */
const shownNames = 60;

interface MissingProps {
  readonly people: readonly Listed[];
  /** They sign out now. */
  readonly isOut: boolean;
}

/** Who has not signed in yet, or not out. */
const Missing = ({ people, isOut }: MissingProps) => {
  const missing = people.filter(({ status, outAt }) => (isOut ? wasThere(status) && outAt === 0 : status === 'absent'));
  return (
    <Box as="section" flex="1" minW="0" bg="bg.panel" borderWidth="1px" borderRadius="l3" p="4">
      <Heading as="h2" fontSize="md" fontWeight="600" mb="3">
        {isOut ? (
          <Plural
            value={missing.length}
            _0="Everybody has signed out"
            one="# has not signed out"
            other="# have not signed out"
          />
        ) : (
          <Plural value={missing.length} _0="Everybody is here" one="# is missing" other="# are missing" />
        )}
      </Heading>
      <Flex gap="2" wrap="wrap">
        {missing.slice(0, shownNames).map(({ uid, name }) => (
          <Text key={uid} as="span" px="2" borderRadius="l1" bg="bg.subtle" fontSize="sm" lineHeight="24px">
            {name}
          </Text>
        ))}
        {missing.length > shownNames && (
          <Text as="span" fontSize="sm" color="fg.muted">
            <Trans>and {missing.length - shownNames} more</Trans>
          </Text>
        )}
      </Flex>
    </Box>
  );
};

/** Ending, signing out, exporting, abandoning. */
const Acts = ({ row, people }: { readonly row: AttendanceRow; readonly people: readonly Listed[] }) => {
  const { t, i18n } = useLingui();
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const navigate = useNavigate();
  const [isAbandoning, setAbandoning] = useState(false);
  const { id, courseId, title, state, method, outFrom } = row;
  const place = { courseId, attendanceId: id };
  const isRunning = state === 'running';
  const end = useOnce(async () => {
    const done = await store.mutate(endAttendance, place);
    if (!done.ok) tellRefusal(done.refusal);
  });
  const signOut = useOnce(async () => {
    const done = await store.mutate(openSignOut, place);
    if (!done.ok) tellRefusal(done.refusal);
  });
  const abandon = async () => {
    const done = await store.mutate(abandonAttendance, place);
    if (!done.ok) return tellRefusal(done.refusal);
    await navigate({
      to: '/main/classDetail',
      search: { courseid: courseId, modulename: 'attendance' },
      replace: true,
    });
  };
  return (
    <Flex gap="2" align="center" wrap="wrap">
      {isRunning && method === 'inOut' && outFrom === 0 && (
        <Button size="sm" variant="outline" onClick={signOut}>
          <LogOut size={16} aria-hidden />
          <Trans>Begin sign-out</Trans>
        </Button>
      )}
      {isRunning && (
        <Button size="sm" onClick={end}>
          <Square size={16} aria-hidden />
          <Trans context="attendance">End</Trans>
        </Button>
      )}
      <RowMenu
        label={t`More about ${title}`}
        actions={() => [
          {
            id: 'export',
            label: t`Export as a spreadsheet`,
            icon: Download,
            onChoose: () => void exportAttendance(row, people, i18n),
          },
          {
            id: 'abandon',
            label: isRunning ? t`Abandon` : t`Delete`,
            icon: Trash2,
            isDanger: true,
            isApart: true,
            onChoose: () => setAbandoning(true),
          },
        ]}
      />
      <ConfirmDialog
        open={isAbandoning}
        onClose={() => setAbandoning(false)}
        title={isRunning ? <Trans>Abandon this attendance?</Trans> : <Trans>Delete this attendance?</Trans>}
        confirm={isRunning ? <Trans>Abandon</Trans> : <Trans>Delete</Trans>}
        onConfirm={abandon}
      >
        <Trans>All its sign-ins are deleted, for students too. This cannot be taken back.</Trans>
      </ConfirmDialog>
    </Flex>
  );
};
