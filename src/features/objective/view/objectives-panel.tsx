import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Download, Plus, Target } from 'lucide-react';
import { useState } from 'react';
import { can, isStaff, roleOfActor, type ScopeRole } from '#contract/core/roles.ts';
import { ofClass } from '#contract/features/objective/attainment.ts';
import type { ObjectiveRow } from '#contract/features/objective/rows.ts';
import { useMyActor } from '#src/features/course/view/public.tsx';
import { objectivesOf } from '#src/features/objective/data/queries.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { type Column, DataTable } from '#src/ui/parts/data-table.tsx';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { Stats } from '#src/ui/parts/stats.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { csvOf, saveCsv } from '#src/ui/words/csv.ts';
import { percent } from '#src/ui/words/percent.ts';
import { ObjectiveForm } from './objective-form.tsx';
import { ObjectiveList } from './objective-list.tsx';
import { type StudentAttainment, useClassAttainment, useOwnAttainment } from './use-attainment.ts';

/** What a course is to lead to, what shows it, and how far it is reached. */
export const ObjectivesPanel = ({ courseId }: { readonly courseId: string }) => {
  const actor = useMyActor(courseId);
  const objectives = useLive(objectivesOf, courseId);
  if (actor === undefined || objectives === undefined) return <Waiting rows={4} />;
  return isStaff(roleOfActor<ScopeRole>(actor)) ? (
    <ForStaff courseId={courseId} objectives={objectives} mayWrite={can(actor, 'objective.write')} />
  ) : (
    <ForStudent courseId={courseId} objectives={objectives} />
  );
};

interface PartProps {
  readonly courseId: string;
  readonly objectives: readonly ObjectiveRow[];
}

const nothing = (
  <EmptyState icon={Target} title={<Trans>No objectives yet</Trans>}>
    <Trans>Objectives say what students can do in the end, and activities show whether they can.</Trans>
  </EmptyState>
);

const ForStudent = ({ courseId, objectives }: PartProps) => {
  const attainmentOf = useOwnAttainment(courseId);
  if (attainmentOf === undefined) return <Waiting rows={4} />;
  if (objectives.length === 0) return nothing;
  return (
    <>
      <ObjectiveList objectives={objectives} attainmentOf={(one) => percent(attainmentOf(one))} />
      <Text mt="4" fontSize="sm" color="fg.muted">
        <Trans>From the scores that were shown to you.</Trans>
      </Text>
    </>
  );
};

const ForStaff = ({ courseId, objectives, mayWrite }: PartProps & { readonly mayWrite: boolean }) => {
  const { t } = useLingui();
  const attainment = useClassAttainment(courseId, objectives);
  const [isNew, setNew] = useState(false);
  if (attainment === undefined) return <Waiting rows={4} />;
  const { students, byObjective } = attainment;
  const means = objectives.flatMap(({ id }) => byObjective.get(id)?.mean ?? []);
  const average = means.length > 0 ? means.reduce((sum, one) => sum + one, 0) / means.length : undefined;
  return (
    <>
      <Flex gap="2" justify="flex-end" mb="4" wrap="wrap">
        {objectives.length > 0 && <SaveTable objectives={objectives} students={students} />}
        {mayWrite && (
          <Button size="sm" onClick={() => setNew(true)}>
            <Plus size={16} aria-hidden />
            <Trans>New objective</Trans>
          </Button>
        )}
      </Flex>
      {isNew && <ObjectiveForm courseId={courseId} objectives={objectives} onClose={() => setNew(false)} />}
      {objectives.length === 0 ? (
        nothing
      ) : (
        <>
          <Box mb="6" role="status">
            <Stats
              stats={[
                { name: t`Objectives`, value: objectives.length },
                { name: t`Average attainment`, value: percent(average) },
                { name: t`Weakest`, value: percent(means.length > 0 ? Math.min(...means) : undefined) },
              ]}
            />
          </Box>
          <ObjectiveList
            objectives={objectives}
            mayWrite={mayWrite}
            attainmentOf={({ id }) => percent(byObjective.get(id)?.mean)}
            detailOf={({ id }) => {
              const { reach, assessed } = byObjective.get(id) ?? ofClass([]);
              return assessed === 0 ? t`not assessed yet` : t`${reach} of ${assessed} students reach 60 %`;
            }}
          />
          <Box as="section" mt="6">
            <Heading as="h2" fontSize="md" fontWeight="600" mb="3">
              <Trans>Students</Trans>
            </Heading>
            <Matrix objectives={objectives} students={students} />
          </Box>
          <Text mt="4" fontSize="sm" color="fg.muted">
            <Trans>The weighted mean of the scores that were given; what is missing counts as 0.</Trans>
          </Text>
        </>
      )}
    </>
  );
};

interface MatrixProps {
  readonly objectives: readonly ObjectiveRow[];
  readonly students: readonly StudentAttainment[];
}

const Matrix = ({ objectives, students }: MatrixProps) => {
  const { t } = useLingui();
  const columns: readonly Column<StudentAttainment>[] = [
    { id: 'name', head: t`Student`, isPinned: true, cell: ({ name }) => name, sort: ({ name }) => name },
    ...objectives.map(({ id, number }) => ({
      id,
      head: String(number),
      isNumber: true,
      cell: ({ of }: StudentAttainment) => percent(of.get(id)),
      sort: ({ of }: StudentAttainment) => of.get(id),
    })),
  ];
  return (
    <DataTable
      label={t`Attainment of each student`}
      rows={students}
      keyOf={({ uid }) => uid}
      nameOf={({ name }) => name}
      columns={columns}
      mark={({ uid }) => ({ 'data-student': uid })}
    />
  );
};

const SaveTable = ({ objectives, students }: MatrixProps) => {
  const { t } = useLingui();
  const cell = (share: number | undefined) => (share === undefined ? '' : Math.round(share * 1_000) / 1_000);
  const save = () =>
    saveCsv(
      `${t`Attainment`}.csv`,
      csvOf([
        [t`Student`, ...objectives.map(({ number, content }) => `${number}. ${content}`)],
        ...students.map(({ name, of }) => [name, ...objectives.map(({ id }) => cell(of.get(id)))]),
      ]),
    );
  return (
    <Button size="sm" variant="outline" onClick={save}>
      <Download size={16} aria-hidden />
      <Trans>Save as CSV</Trans>
    </Button>
  );
};
