import { Grid, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import { copyCourse } from '#contract/features/course/copy-calls.ts';
import { courseRoleCode } from '#contract/features/course/keys.ts';
import type { CourseRow, Term } from '#contract/features/course/rows.ts';
import { makeId } from '#src/ui/live/drafts/make-id.ts';
import { useSend } from '#src/ui/live/drafts/use-send.ts';
import { useFormRefusal } from '#src/ui/live/use-form-refusal.ts';
import { useCanAsk } from '#src/ui/live/use-status.ts';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { SelectField, TextField } from '#src/ui/parts/fields.tsx';
import { likelySemester, yearsAround } from '../semester.ts';

interface CopyDialogProps {
  readonly course: CourseRow;
  readonly onClose: () => void;
}

/** A new course from an old one: the next class, or the next year. */
export const CopyDialog = ({ course, onClose }: CopyDialogProps) => {
  const { t } = useLingui();
  const send = useSend();
  const navigate = useNavigate();
  const canAsk = useCanAsk();
  const [start] = useState(() => likelySemester(new Date()));
  const [id] = useState(makeId);
  const [name, setName] = useState(course.name);
  const [className, setClassName] = useState(course.className);
  const [semester, setSemester] = useState(start.semester);
  const [term, setTerm] = useState<Term>(start.term);
  const { errorOf, refuse } = useFormRefusal();
  const submit = async () => {
    let made = '';
    const result = await send(copyCourse, (courseId) => {
      made = courseId;
      return { courseId, id, fromCourseId: course.id, name, className, semester, term };
    });
    if (!result.ok) return refuse(result.refusal);
    onClose();
    await navigate({ to: '/class_setting', search: { courseid: made, courserole: courseRoleCode.teacher } });
  };
  return (
    <FormDialog
      title={<Trans>Copy “{course.name}”</Trans>}
      submit={<Trans>Copy</Trans>}
      note={!canAsk && <Trans>There is no network. The new course is filled once there is one.</Trans>}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text fontSize="sm" color="fg.muted">
        <Trans>
          Chapters, materials, homework, tests, questions and your topics come along, unpublished. People and their work
          stay.
        </Trans>
      </Text>
      <TextField
        label={t`Course name`}
        required
        maxLength={limits.titleChars}
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={errorOf('name')}
      />
      <TextField
        label={t`Class`}
        hint={t`For example “Class 1”. May stay empty.`}
        maxLength={limits.nameChars}
        value={className}
        onChange={({ target }) => setClassName(target.value)}
        error={errorOf('className')}
      />
      <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="4">
        <SelectField
          label={t`School year`}
          value={semester}
          onValue={setSemester}
          error={errorOf('semester')}
          options={yearsAround(semester).map((year) => ({ value: year, label: year }))}
        />
        <SelectField
          label={t`Term`}
          value={String(term)}
          onValue={(value) => setTerm(Number(value) as Term)}
          options={[
            { value: '1', label: t`Term 1` },
            { value: '2', label: t`Term 2` },
            { value: '0', label: t`Full year` },
          ]}
        />
      </Grid>
    </FormDialog>
  );
};
