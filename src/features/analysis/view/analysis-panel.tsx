import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { ChartNoAxesColumn, Download } from 'lucide-react';
import { useState } from 'react';
import { fifths } from '#contract/features/analysis/progress.ts';
import type { Analysis } from '#src/features/analysis/data/queries.ts';
import { Chart } from '#src/ui/charts/chart.tsx';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { FilterButtons } from '#src/ui/parts/filter-buttons.tsx';
import { Stats } from '#src/ui/parts/stats.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { csvOf, saveCsv } from '#src/ui/words/csv.ts';
import { percent } from '#src/ui/words/percent.ts';
import { ChapterTable, StudentTable, TaskTable } from './tables.tsx';
import { useAnalysis } from './use-analysis.ts';
import { part, useReasonNames } from './words.ts';

const parts = ['overall', 'students', 'chapters'] as const;
type Part = (typeof parts)[number];

/** How a class is doing: as a whole, by student and by chapter. */
export const AnalysisPanel = ({ courseId }: { readonly courseId: string }) => {
  const { t } = useLingui();
  const analysis = useAnalysis(courseId);
  const [front, setFront] = useState<Part>('overall');
  if (analysis === undefined) return <Waiting rows={4} />;
  const { students, tasks, chapters } = analysis;
  if (students.length === 0 || tasks.length === 0)
    return (
      <EmptyState icon={ChartNoAxesColumn} title={<Trans>Nothing to analyse yet</Trans>}>
        <Trans>Give your class a homework, a test or a material: here you see how it is doing.</Trans>
      </EmptyState>
    );
  return (
    <>
      <Flex gap="3" mb="4" wrap="wrap" align="center">
        <FilterButtons
          label={t`Parts of the analysis`}
          current={front}
          onChoose={setFront}
          filters={[
            { id: 'overall', name: t`Overall` },
            { id: 'students', name: t`Students`, count: students.length },
            { id: 'chapters', name: t`Chapters`, count: chapters.length },
          ]}
        />
        <SaveTable analysis={analysis} />
      </Flex>
      {front === 'overall' && <Overall courseId={courseId} analysis={analysis} />}
      {front === 'students' && <StudentTable courseId={courseId} students={students} />}
      {front === 'chapters' && <ChapterTable chapters={chapters} />}
      <Text mt="4" fontSize="sm" color="fg.muted">
        <Trans>Work on a device without a network is not counted before it arrives.</Trans>
      </Text>
    </>
  );
};

const SaveTable = ({ analysis: { students } }: { readonly analysis: Analysis }) => {
  const { t } = useLingui();
  const names = useReasonNames();
  const save = () =>
    saveCsv(
      `${t`Analysis`}.csv`,
      csvOf([
        [t`Student`, t`Done`, t`Late`, t`Missing`, t`Not yet`, t`Score (%)`, t`To look at`],
        ...students.map(({ name, done, late, missing, open, share, reasons }) => [
          ...[name, done, late, missing, open],
          share === undefined ? '' : Math.round(share * 100),
          reasons.map((reason) => names[reason]).join('; '),
        ]),
      ]),
    );
  return (
    <Button size="sm" variant="outline" ms="auto" onClick={save}>
      <Download size={16} aria-hidden />
      <Trans>Save as CSV</Trans>
    </Button>
  );
};

const Overall = ({ courseId, analysis }: { readonly courseId: string; readonly analysis: Analysis }) => {
  const { t } = useLingui();
  const { students, tasks } = analysis;
  const asked = tasks.reduce((sum, one) => sum + one.students, 0);
  const done = tasks.reduce((sum, one) => sum + one.done, 0);
  const missing = tasks.reduce((sum, one) => sum + one.missing, 0);
  const shares = students.flatMap(({ share }) => (share === undefined ? [] : [share]));
  const mean = part(
    shares.reduce((sum, one) => sum + one, 0),
    shares.length,
  );
  const counts = fifths(shares);
  const watched = students.filter(({ reasons }) => reasons.length > 0);
  return (
    <>
      <Box mb="6" role="status">
        <Stats
          stats={[
            { name: t`Done`, value: percent(part(done, asked)) },
            { name: t`Average score`, value: percent(mean), hint: t`of what was given` },
            { name: t`Missing`, value: missing },
            { name: t`To look at`, value: watched.length, hint: t`of ${students.length} students` },
          ]}
        />
      </Box>
      {watched.length > 0 && (
        <Box mb="6">
          <StudentTable courseId={courseId} students={watched} />
        </Box>
      )}
      {shares.length > 0 && (
        <Box mb="6" p={{ base: '4', md: '6' }} bg="bg.panel" borderWidth="1px" borderRadius="l3">
          <Chart
            title={t`Students by score`}
            head={t`Score`}
            labels={['0–19 %', '20–39 %', '40–59 %', '60–79 %', '80–100 %']}
            series={[{ name: t`Students`, values: counts }]}
          />
        </Box>
      )}
      <TaskTable tasks={tasks} />
    </>
  );
};
