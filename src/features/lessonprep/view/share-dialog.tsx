import { Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { can } from '#contract/core/roles.ts';
import type { AreaNodeRow } from '#contract/features/lessonprep/rows.ts';
import { coursesOfMine } from '#src/features/course/data/public.ts';
import { give, type OutlineAs } from '#src/features/lessonprep/data/giving.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { SelectField } from '#src/ui/parts/fields.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { tell } from '#src/ui/words/tell.ts';

interface ShareDialogProps {
  readonly node: AreaNodeRow;
  readonly onClose: () => void;
}

/** Something of an area becomes a draft in a course. */
export const ShareDialog = ({ node, onClose }: ShareDialogProps) => {
  const { t } = useLingui();
  const { store, replica } = useSession();
  const textOf = useRefusalText();
  const mine = useLive(coursesOfMine) ?? [];
  const courses = mine.filter(({ actor, shelf }) => can(actor, 'content.write') && shelf.archivedAt === 0);
  const [chosen, setChosen] = useState('');
  const [as, setAs] = useState<OutlineAs>('homework');
  const [problem, setProblem] = useState<string>();
  const courseId = chosen || (courses[0]?.course.id ?? '');
  const submit = async () => {
    if (courseId === '') return;
    const refusal = await give(node, { store, replica, courseId, as });
    if (refusal !== undefined) return setProblem(textOf(refusal));
    const name = courses.find(({ course }) => course.id === courseId)?.course.name ?? '';
    tell(t`Shared to “${name}” as a draft.`);
    onClose();
  };
  return (
    <FormDialog
      title={<Trans>Share to a course</Trans>}
      submit={<Trans>Share</Trans>}
      onSubmit={submit}
      onClose={onClose}
      isDisabled={courseId === ''}
      problem={problem}
      note={<Trans>It becomes a draft: students see it once you publish it.</Trans>}
    >
      {courses.length === 0 ? (
        <Text fontSize="sm" color="fg.muted">
          <Trans>You teach no course yet.</Trans>
        </Text>
      ) : (
        <SelectField
          label={t`Course`}
          value={courseId}
          onValue={setChosen}
          options={courses.map(({ course }) => ({
            value: course.id,
            label: `${course.name} ${course.className}`.trim(),
          }))}
        />
      )}
      {node.kind === 'outline' && (
        <SelectField
          label={t`As`}
          value={as}
          onValue={(next) => setAs(next as OutlineAs)}
          options={[
            { value: 'homework', label: t`Homework` },
            { value: 'caseStudy', label: t`Case study` },
          ]}
        />
      )}
    </FormDialog>
  );
};
