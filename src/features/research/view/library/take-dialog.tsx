import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { can } from '#contract/core/roles.ts';
import type { OfficeResourceRow } from '#contract/features/research/rows.ts';
import { coursesOfMine } from '#src/features/course/data/public.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { SelectField } from '#src/ui/parts/fields.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { tell } from '#src/ui/words/tell.ts';
import { Quiet } from '../parts.tsx';
import { useTakeOver } from './use-take-over.ts';

interface TakeDialogProps {
  readonly resource: OfficeResourceRow;
  readonly onClose: () => void;
}

/** Takes a resource over into a course that the person teaches. */
export const TakeDialog = ({ resource, onClose }: TakeDialogProps) => {
  const { t } = useLingui();
  const textOf = useRefusalText();
  const take = useTakeOver();
  const courses = useLive(coursesOfMine)?.filter(({ actor }) => can(actor, 'content.write'));
  const [chosen, setChosen] = useState('');
  const [problem, setProblem] = useState<string>();
  const courseId = chosen || (courses?.[0]?.course.id ?? '');
  const submit = async () => {
    const refusal = await take(courseId, [resource]);
    if (refusal !== undefined) return setProblem(textOf(refusal));
    tell(t`Taken over. It is not published yet.`);
    onClose();
  };
  return (
    <FormDialog
      title={<Trans>Take over into a course</Trans>}
      submit={<Trans>Take over</Trans>}
      onSubmit={submit}
      onClose={onClose}
      isDisabled={courseId === ''}
      problem={problem}
    >
      {courses === undefined && <Waiting rows={1} />}
      {courses?.length === 0 && (
        <Quiet>
          <Trans>You teach no course yet.</Trans>
        </Quiet>
      )}
      {courses !== undefined && courses.length > 0 && (
        <SelectField
          label={t`Course`}
          value={courseId}
          onValue={setChosen}
          options={courses.map(({ course }) => ({
            value: course.id,
            label: [course.name, course.className].filter(Boolean).join(' · '),
          }))}
        />
      )}
    </FormDialog>
  );
};
