import { Box, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { can } from '#contract/core/roles.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import { addAreaNodes } from '#contract/features/lessonprep/calls.ts';
import { areaLimits } from '#contract/features/lessonprep/keys.ts';
import type { PaperDoc } from '#contract/features/lessonprep/rows.ts';
import { areaRefusal } from '#contract/features/lessonprep/rules.ts';
import { itemsBySection } from '#contract/features/question/paper.ts';
import type { Replica } from '#src/core/replica.ts';
import { activitiesOf } from '#src/features/content/data/public.ts';
import { coursesOfMine } from '#src/features/course/data/public.ts';
import { wholePaper } from '#src/features/question/data/public.ts';
import { makeId } from '#src/ui/live/drafts/make-id.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { SelectField } from '#src/ui/parts/fields.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { tell } from '#src/ui/words/tell.ts';
import { type FormPlace, lastIn } from './last-in.ts';
import { kindWords } from './words.ts';

const kindOf = ({ kind, file }: ActivityRow): 'file' | 'paper' | 'quiz' | undefined => {
  if (kind === 'test') return 'paper';
  if (kind === 'interactiveQuiz') return 'quiz';
  return file === null ? undefined : 'file';
};

/** A test of a course as an area holds it: each question as it is asked now. */
const paperOf = async (replica: Replica, id: string): Promise<PaperDoc | undefined> => {
  const whole = await wholePaper(replica, id);
  if (whole === undefined) return undefined;
  const { paper, plan, items, questions, keys } = whole;
  return {
    intro: paper.intro,
    minutes: paper.minutes,
    sections: plan.sections.slice(0, areaLimits.sections),
    items: itemsBySection(plan, items)
      .flatMap((section) => section.items)
      .slice(0, areaLimits.items)
      .flatMap(({ sectionId, score, versionId }) => {
        const [question, key] = [questions.get(versionId)?.question, keys.get(versionId)?.key];
        return question === undefined || key === undefined
          ? []
          : { id: makeId(), sectionId, score, question, key, fromId: '' as const };
      }),
  };
};

/** Files and tests of a course are saved into an area. */
export const FromCourseDialog = ({ areaId, here, nodes, onClose }: FormPlace) => {
  const { t } = useLingui();
  const { store, replica } = useSession();
  const textOf = useRefusalText();
  const mine = useLive(coursesOfMine) ?? [];
  const courses = mine.filter(({ actor, shelf }) => can(actor, 'content.write') && shelf.archivedAt === 0);
  const [asked, setAsked] = useState('');
  const courseId = asked || (courses[0]?.course.id ?? '');
  const activities = useLive(activitiesOf, courseId) ?? [];
  const shown = activities
    .filter((row) => kindOf(row) !== undefined)
    .toSorted((one, other) => one.title.localeCompare(other.title, 'zh'));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [problem, setProblem] = useState<string>();
  const submit = async () => {
    const picked = shown.filter(({ id }) => chosen.has(id));
    if (picked.length === 0) return setProblem(textOf(areaRefusal.nothing));
    const ids = picked.map(() => makeId());
    const orders = lastIn(nodes, here, ids);
    for (const [index, row] of picked.entries()) {
      const kind = kindOf(row) ?? 'file';
      const paper = kind === 'file' ? null : await paperOf(replica, row.id);
      if (paper === undefined) continue;
      const file = kind === 'file' ? row.file : null;
      const node = { id: ids[index] ?? makeId(), parentId: here, kind, title: row.title, file, paper };
      const done = await store.mutate(addAreaNodes, { areaId, nodes: [{ ...node, order: orders[index] ?? 'a0' }] });
      if (!done.ok) return setProblem(textOf(done.refusal));
    }
    tell(t`Added: ${picked.length}.`);
    onClose();
  };
  const turn = (id: string) => {
    setProblem(undefined);
    setChosen((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id]));
  };
  return (
    <FormDialog
      title={<Trans>From a course</Trans>}
      submit={<Trans>Add</Trans>}
      onSubmit={submit}
      onClose={onClose}
      problem={problem}
    >
      <SelectField
        label={t`Course`}
        value={courseId}
        onValue={(next) => {
          setAsked(next);
          setChosen(new Set());
        }}
        options={courses.map(({ course }) => ({
          value: course.id,
          label: `${course.name} ${course.className}`.trim(),
        }))}
      />
      <Box role="group" aria-label={t`Content`} maxH="320px" overflowY="auto" borderWidth="1px" borderRadius="l2">
        {shown.map((row) => (
          <Line key={row.id} row={row} isOn={chosen.has(row.id)} onTurn={() => turn(row.id)} />
        ))}
        {shown.length === 0 && (
          <Text p="4" fontSize="sm" color="fg.muted" textAlign="center">
            <Trans>No files and no tests are in this course.</Trans>
          </Text>
        )}
      </Box>
    </FormDialog>
  );
};

interface LineProps {
  readonly row: ActivityRow;
  readonly isOn: boolean;
  readonly onTurn: () => void;
}

const Line = ({ row, isOn, onTurn }: LineProps) => {
  const { i18n } = useLingui();
  return (
    <Flex asChild align="center" gap="3" minH="44px" px="3" fontSize="sm" cursor="pointer" _hover={{ bg: 'bg.subtle' }}>
      <label>
        <input type="checkbox" checked={isOn} onChange={onTurn} style={{ width: 18, height: 18 }} />
        <Box as="span" flex="1" minW="0" overflowWrap="anywhere">
          {row.title}
        </Box>
        <Box as="span" color="fg.muted" fontSize="xs" flexShrink="0">
          {i18n._(kindWords[kindOf(row) ?? 'file'])}
        </Box>
      </label>
    </Flex>
  );
};
