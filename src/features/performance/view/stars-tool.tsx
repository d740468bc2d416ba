import { Box, Button, Flex, Heading } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Download, QrCode, Star } from 'lucide-react';
import { useMemo, useState } from 'react';
import { standings } from '#contract/features/performance/rules.ts';
import { membersIn } from '#src/features/course/data/public.ts';
import { useMemberNames } from '#src/features/course/view/public.tsx';
import { rewardsOf } from '#src/features/performance/data/public.ts';
import { useChosen } from '#src/ui/live/use-chosen.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { BulkBar } from '#src/ui/parts/bulk-bar.tsx';
import { type Column, DataTable } from '#src/ui/parts/data-table.tsx';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { csvOf, saveCsv } from '#src/ui/words/csv.ts';
import { CardsDialog } from './cards-dialog.tsx';
import { GiveDialog } from './give-dialog.tsx';
import { RewardList } from './reward-list.tsx';
import { StarCount } from './star-count.tsx';

interface Row {
  readonly uid: string;
  readonly name: string;
  readonly stars: number;
  readonly called: number;
}

/** For staff: how many stars each student has, and what was given. */
export const StarsTool = ({ courseId }: { readonly courseId: string }) => {
  const { t } = useLingui();
  const members = useLive(membersIn, courseId);
  const rewards = useLive(rewardsOf, courseId);
  const names = useMemberNames(courseId);
  const chosen = useChosen();
  const [isGiving, setGiving] = useState(false);
  const [isMaking, setMaking] = useState(false);
  const rows = useMemo<readonly Row[]>(() => {
    const of = standings(rewards ?? []);
    return (members ?? [])
      .filter(({ role }) => role === 'student')
      .map(({ uid, username }) => ({
        uid,
        name: username,
        ...(of.get(uid) ?? { stars: 0, called: 0 }),
      }));
  }, [members, rewards]);
  if (members === undefined || rewards === undefined) return <Waiting />;
  if (rows.length === 0)
    return (
      <EmptyState icon={Star} title={<Trans>No students yet</Trans>}>
        <Trans>Stars are given to the students of the course.</Trans>
      </EmptyState>
    );
  const save = () =>
    saveCsv(
      `${t`Stars`}.csv`,
      csvOf([[t`Student`, t`Stars`, t`Called`], ...rows.map((row) => [row.name, row.stars, row.called])]),
    );
  const columns: readonly Column<Row>[] = [
    { id: 'name', head: t`Student`, cell: ({ name }) => name, sort: ({ name }) => name },
    {
      id: 'stars',
      head: t`Stars`,
      isNumber: true,
      cell: ({ stars }) => <StarCount count={stars} />,
      sort: ({ stars }) => stars,
    },
    { id: 'called', head: t`Called`, isNumber: true, cell: ({ called }) => called, sort: ({ called }) => called },
  ];
  return (
    <>
      <Flex justify="flex-end" gap="2" mb="3" wrap="wrap">
        <Button size="sm" variant="outline" onClick={() => setMaking(true)}>
          <QrCode size={16} aria-hidden />
          <Trans>Star cards</Trans>
        </Button>
        <Button size="sm" variant="outline" onClick={save}>
          <Download size={16} aria-hidden />
          <Trans>Save as CSV</Trans>
        </Button>
      </Flex>
      <DataTable
        label={t`Stars of the class`}
        rows={rows}
        keyOf={({ uid }) => uid}
        nameOf={({ name }) => name}
        columns={columns}
        chosen={chosen}
        mark={({ uid }) => ({ 'data-student': uid })}
      />
      <BulkBar count={chosen.keys.size} onAll={() => chosen.set(rows.map(({ uid }) => uid))} onClear={chosen.clear}>
        <Button size="sm" onClick={() => setGiving(true)}>
          <Star size={16} aria-hidden />
          <Trans>Give stars</Trans>
        </Button>
      </BulkBar>
      {isMaking && <CardsDialog courseId={courseId} onClose={() => setMaking(false)} />}
      {isGiving && (
        <GiveDialog
          courseId={courseId}
          uids={[...chosen.keys]}
          onClose={() => setGiving(false)}
          onGiven={() => {
            setGiving(false);
            chosen.clear();
          }}
        />
      )}
      {rewards.length > 0 && (
        <Box as="section" mt="6">
          <Heading as="h2" fontSize="md" fontWeight="600" mb="3">
            <Trans>Given</Trans>
          </Heading>
          <RewardList rewards={rewards} names={names} />
        </Box>
      )}
    </>
  );
};
