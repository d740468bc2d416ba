import { Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { can } from '#contract/core/roles.ts';
import { copyCourseToCourse } from '#contract/features/course/copy-calls.ts';
import { courseTitle } from '#contract/features/course/copying.ts';
import type { CourseRow } from '#contract/features/course/rows.ts';
import { coursesOfMine } from '#src/features/course/data/public.ts';
import { useSend } from '#src/ui/live/drafts/use-send.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { SelectField } from '#src/ui/parts/fields.tsx';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import { useSemesterText } from '../semester.ts';

interface BringDialogProps {
  readonly course: CourseRow;
  readonly onClose: () => void;
}

/** Everything of another course into this one; single pieces are chosen where the materials are. */
export const BringDialog = ({ course, onClose }: BringDialogProps) => {
  const { t } = useLingui();
  const send = useSend();
  const tellRefusal = useTellRefusal();
  const semesterText = useSemesterText();
  const mine = useLive(coursesOfMine);
  const sources = (mine ?? []).filter(({ course: one, actor }) => one.id !== course.id && can(actor, 'course.copy'));
  const [chosen, setChosen] = useState('');
  const from = chosen === '' ? (sources[0]?.course.id ?? '') : chosen;
  const submit = async () => {
    if (from === '') return;
    const result = await send(copyCourseToCourse, (id) => ({ courseId: course.id, id, fromCourseId: from }));
    if (!result.ok) return tellRefusal(result.refusal);
    onClose();
  };
  return (
    <FormDialog
      title={<Trans>Bring in from another course</Trans>}
      submit={<Trans>Bring in</Trans>}
      isResting={from === ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text fontSize="sm" color="fg.muted">
        <Trans>Its chapters, materials, homework, tests, questions and topics come behind what is here.</Trans>
      </Text>
      {mine !== undefined && sources.length === 0 ? (
        <Text>
          <Trans>You have no other course that you may copy.</Trans>
        </Text>
      ) : (
        <SelectField
          label={t`Course`}
          value={from}
          onValue={setChosen}
          options={sources.map(({ course: one }) => ({
            value: one.id,
            label: `${courseTitle(one)} · ${semesterText(one)}`,
          }))}
        />
      )}
    </FormDialog>
  );
};
