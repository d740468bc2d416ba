import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { Output } from '#contract/core/call.ts';
import { limits } from '#contract/core/limits.ts';
import { second } from '#contract/core/time.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import { getCoursewareUseStatV2, type LearningStudent } from '#contract/features/learning/calls.ts';
import { type LearnSort, learnFilters, learnStates } from '#contract/features/learning/keys.ts';
import type { Rpc } from '#src/core/rpc.ts';
import { learnCounts } from '#src/features/learning/data/queries.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useAnswer } from '#src/ui/live/use-answer.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { Asked } from '#src/ui/parts/asked.tsx';
import { FilterButtons } from '#src/ui/parts/filter-buttons.tsx';
import { Stats } from '#src/ui/parts/stats.tsx';
import { csvOf, saveCsv } from '#src/ui/words/csv.ts';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';
import { formatStamp } from '#src/ui/words/time.tsx';
import { logKindOf, useDuration } from '../parts/finish-bar.tsx';
import { useStateTexts } from '../parts/progress.tsx';
import { StudentTable } from './student-table.tsx';

/** The whole table as a file, made on this device from what the server says, or said last. */
const useSaveTable = ({ id, title }: ActivityRow) => {
  const { t } = useLingui();
  const { rpc } = useSession();
  const states = useStateTexts();
  const tellRefusal = useTellRefusal();
  const [isSaving, setSaving] = useState(false);
  const write = (students: readonly LearningStudent[]) => {
    const head = [t`Student`, t`Progress`, t`Played (%)`, t`Time (s)`, t`Visits`, t`Last time`, t`Completed at`];
    const stamp = (seconds: number) => (seconds > 0 ? formatStamp(seconds * second) : '');
    const lines = students.map((one) => [
      one.username,
      states[learnStates[one.state] ?? 'notLearned'],
      one.percent,
      one.learnSeconds,
      one.visits,
      stamp(one.lastAt),
      stamp(one.finishedAt),
    ]);
    saveCsv(`${title}.csv`, csvOf([head, ...lines]));
  };
  const save = async () => {
    setSaving(true);
    try {
      const result = await everybody(rpc, id);
      if (result.ok) write(result.students);
      else tellRefusal(result.refusal);
    } catch {
      tell(t`The table is not on this device. It can be saved when you are online.`, 'problem');
    }
    setSaving(false);
  };
  return { save: () => void save(), isSaving };
};

const everybody = async (rpc: Rpc, id: string) => {
  const students: LearningStudent[] = [];
  for (let page = 1; ; page += 1) {
    const asked = await rpc.ask(getCoursewareUseStatV2, { id, page, limit: limits.listRows });
    if (!asked.ok) return { ok: false as const, refusal: asked.refusal };
    const { list, total } = asked.value.value;
    students.push(...list);
    if (list.length === 0 || students.length >= total) return { ok: true as const, students };
  }
};

/** Students of one page of the table. */
const perPage = 20;

/** How the class is doing with an activity: sums from this device, the students by name from the server. */
export const Statistics = ({ activity }: { readonly activity: ActivityRow }) => {
  const { t } = useLingui();
  const count = useLive(learnCounts, activity.courseId)?.get(activity.id);
  const { save, isSaving } = useSaveTable(activity);
  return (
    <Box as="section" mt="8" aria-label={t`Use statistics`}>
      <Flex align="center" justify="space-between" gap="3" mb="3" wrap="wrap">
        <Heading as="h2" fontSize="md" fontWeight="600">
          <Trans>Use statistics</Trans>
        </Heading>
        <Button size="xs" variant="outline" loading={isSaving} onClick={save}>
          <Download aria-hidden />
          <Trans>Save as CSV</Trans>
        </Button>
      </Flex>
      {count !== undefined && <Sums {...count} />}
      <Students id={activity.id} isPlayed={logKindOf(activity) !== 'document'} />
    </Box>
  );
};

interface SumsProps {
  readonly learners: number;
  readonly completed: number;
  readonly students: number;
  readonly time: number;
}

const Sums = ({ learners, completed, students, time }: SumsProps) => {
  const { t } = useLingui();
  const duration = useDuration();
  return (
    <Box mb="4">
      <Stats
        stats={[
          { name: t`Students who began`, value: `${learners} / ${students}` },
          { name: t`Completed`, value: `${completed} / ${students}` },
          { name: t`Time in all`, value: duration(time) },
          { name: t`Time on average`, value: duration(learners === 0 ? 0 : time / learners) },
        ]}
      />
    </Box>
  );
};

interface StudentsProps {
  readonly id: string;
  /** It is a recording. */
  readonly isPlayed: boolean;
}

const Students = ({ id, isPlayed }: StudentsProps) => {
  const { t } = useLingui();
  const states = useStateTexts();
  const [type, setType] = useState<number>(learnFilters.all);
  const [sort, setSort] = useState<LearnSort>('-last');
  const [page, setPage] = useState(1);
  const { asked, ask } = useAnswer(getCoursewareUseStatV2, { id, type, sort, page, limit: perPage });
  return (
    <>
      <Box mb="2">
        <FilterButtons
          label={t`Which students`}
          size="xs"
          filters={[
            { id: learnFilters.all, name: t`Everybody` },
            { id: learnFilters.notLearned, name: states.notLearned },
            { id: learnFilters.learning, name: states.learning },
            { id: learnFilters.completed, name: states.completed },
          ]}
          current={type}
          onChoose={(next) => {
            setType(next);
            setPage(1);
          }}
        />
      </Box>
      <Asked asked={asked} onAgain={ask}>
        {(value) => (
          <Found
            {...value}
            isPlayed={isPlayed}
            page={page}
            sort={sort}
            onPage={setPage}
            onSort={(next) => {
              setSort(next);
              setPage(1);
            }}
          />
        )}
      </Asked>
    </>
  );
};

type FoundProps = Output<typeof getCoursewareUseStatV2> & {
  readonly isPlayed: boolean;
  readonly page: number;
  readonly sort: LearnSort;
  readonly onPage: (page: number) => void;
  readonly onSort: (sort: LearnSort) => void;
};

const Found = ({ list, total, isPlayed, page, sort, onPage, onSort }: FoundProps) => {
  const last = Math.max(1, Math.ceil(total / perPage));
  return (
    <>
      {list.length === 0 ? (
        <Text fontSize="sm" color="fg.muted">
          <Trans>No student is in this state.</Trans>
        </Text>
      ) : (
        <StudentTable
          students={list.map((one) => ({ ...one, time: one.learnSeconds * second, lastAt: one.lastAt * second }))}
          isPlayed={isPlayed}
          sort={sort}
          onSort={onSort}
        />
      )}
      {last > 1 && (
        <Flex mt="3" gap="3" align="center" justify="flex-end" fontSize="sm" color="fg.muted">
          <Button size="xs" variant="outline" disabled={page === 1} onClick={() => onPage(page - 1)}>
            <Trans>Previous page</Trans>
          </Button>
          <Text as="span" textStyle="num">{`${page} / ${last}`}</Text>
          <Button size="xs" variant="outline" disabled={page === last} onClick={() => onPage(page + 1)}>
            <Trans>Next page</Trans>
          </Button>
        </Flex>
      )}
    </>
  );
};
