import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { UserCheck } from 'lucide-react';
import { attendanceCounts, attendanceRate } from '#contract/features/attendance/record.ts';
import { attendancesOf, myRecordsOf } from '#src/features/attendance/data/queries.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { Stats } from '#src/ui/parts/stats.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { Time } from '#src/ui/words/time.tsx';
import { SignInCard } from './sign-in-card.tsx';
import { StatusMark } from './status-mark.tsx';

/** A student's own: what runs now, and how they attended. */
export const OwnAttendance = ({ courseId }: { readonly courseId: string }) => {
  const { t } = useLingui();
  const rows = useLive(attendancesOf, courseId);
  const records = useLive(myRecordsOf, courseId);
  if (rows === undefined || records === undefined) return <Waiting rows={3} />;
  const running = rows.filter(({ state }) => state === 'running');
  const ended = rows.filter(({ id, state }) => state === 'ended' && records.has(id));
  if (running.length + ended.length === 0)
    return (
      <EmptyState icon={UserCheck} title={<Trans>No attendance yet</Trans>}>
        <Trans>When your teacher takes attendance, you sign in here.</Trans>
      </EmptyState>
    );
  const counts = attendanceCounts(ended.flatMap(({ id }) => records.get(id) ?? []));
  const rate = attendanceRate(counts);
  return (
    <Box as="section" aria-label={t`Attendance`} display="grid" gap="6">
      {running.map((row) => (
        <Box key={row.id}>
          <Heading as="h2" fontSize="md" fontWeight="600" mb="3">
            {row.title}
          </Heading>
          <SignInCard row={row} />
        </Box>
      ))}
      {ended.length > 0 && (
        <Box>
          <Stats
            stats={[
              {
                name: t`Present`,
                value: counts.there,
                hint: <Plural value={counts.expected} one="of # time" other="of # times" />,
              },
              { name: t`Rate`, value: rate === undefined ? '–' : `${rate}%` },
            ]}
          />
          <Box
            as="ul"
            listStyleType="none"
            mt="4"
            bg="bg.panel"
            borderWidth="1px"
            borderRadius="l3"
            css={{ '& > li:not(:last-child)': { borderBottomWidth: '1px' } }}
          >
            {ended.map(({ id, title, startsAt }) => {
              const record = records.get(id);
              return (
                <Flex as="li" key={id} gap="3" px="4" py="3" align="center">
                  <Box flex="1" minW="0">
                    <Text truncate>{title}</Text>
                    <Text fontSize="sm" color="fg.muted">
                      <Time at={startsAt} />
                      {record?.unconfirmed && (
                        <>
                          {' · '}
                          <Trans>unconfirmed</Trans>
                        </>
                      )}
                    </Text>
                  </Box>
                  {record !== undefined && <StatusMark status={record.status} />}
                </Flex>
              );
            })}
          </Box>
        </Box>
      )}
    </Box>
  );
};
