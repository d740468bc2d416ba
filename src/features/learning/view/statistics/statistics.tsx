import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { CloudOff, Download } from 'lucide-react';
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
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { csvOf, saveCsv } from '#src/ui/words/csv.ts';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';
import { Age, formatStamp } from '#src/ui/words/time.tsx';
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
  const sums: readonly (readonly [string, string])[] = [
    [t`Students who began`, `${learners} / ${students}`],
    [t`Completed`, `${completed} / ${students}`],
    [t`Time in all`, duration(time)],
    [t`Time on average`, duration(learners === 0 ? 0 : time / learners)],
  ];
  return (
    <Flex as="dl" columnGap={{ base: '6', md: '10' }} rowGap="2" mb="4" wrap="wrap">
      {sums.map(([name, value]) => (
        <Box key={name}>
          <Text as="dt" fontSize="xs" color="fg.muted">
            {name}
          </Text>
          <Text as="dd" fontSize="lg" fontWeight="600" textStyle="num">
            {value}
          </Text>
        </Box>
      ))}
    </Flex>
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
  const filters = [
    { type: learnFilters.all, name: t`Everybody` },
    { type: learnFilters.notLearned, name: states.notLearned },
    { type: learnFilters.learning, name: states.learning },
    { type: learnFilters.completed, name: states.completed },
  ];
  return (
    <>
      <Flex role="group" aria-label={t`Which students`} gap="1" mb="2" wrap="wrap">
        {filters.map((filter) => (
          <Button
            key={filter.type}
            size="xs"
            variant={filter.type === type ? 'subtle' : 'ghost'}
            aria-pressed={filter.type === type}
            onClick={() => {
              setType(filter.type);
              setPage(1);
            }}
          >
            {filter.name}
          </Button>
        ))}
      </Flex>
      {asked.state === 'answered' ? (
        <Answer
          {...asked.value}
          isPlayed={isPlayed}
          at={asked.at}
          page={page}
          sort={sort}
          onAsk={ask}
          onPage={setPage}
          onSort={(next) => {
            setSort(next);
            setPage(1);
          }}
        />
      ) : (
        <NoAnswer asked={asked} />
      )}
    </>
  );
};

const NoAnswer = ({
  asked,
}: {
  readonly asked: Exclude<ReturnType<typeof useAnswer>['asked'], { state: 'answered' }>;
}) => {
  const textOf = useRefusalText();
  if (asked.state === 'asking') return <Waiting rows={3} />;
  if (asked.state === 'refused') return <Text color="fg.muted">{textOf(asked.refusal)}</Text>;
  return (
    <Flex gap="2" fontSize="sm" color="fg.muted" align="center">
      <CloudOff size={18} aria-hidden />
      <Trans>The names are not on this device. They are shown when you are online.</Trans>
    </Flex>
  );
};

type AnswerProps = Output<typeof getCoursewareUseStatV2> & {
  readonly isPlayed: boolean;
  readonly at: number;
  readonly page: number;
  readonly sort: LearnSort;
  readonly onAsk: () => void;
  readonly onPage: (page: number) => void;
  readonly onSort: (sort: LearnSort) => void;
};

const Answer = ({ list, total, isPlayed, at, page, sort, onAsk, onPage, onSort }: AnswerProps) => {
  const last = Math.max(1, Math.ceil(total / perPage));
  return (
    <>
      <Flex fontSize="xs" color="fg.subtle" mb="2" align="center" gap="2">
        <span>
          <Trans>
            As of <Age at={at} />
          </Trans>
        </span>
        <Button size="2xs" variant="ghost" onClick={onAsk}>
          <Trans>Refresh</Trans>
        </Button>
      </Flex>
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
