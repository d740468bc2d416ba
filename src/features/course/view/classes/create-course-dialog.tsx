import { Grid } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import { createCourse } from '#contract/features/course/calls.ts';
import type { TeachingMode, Term } from '#contract/features/course/rows.ts';
import { useSend } from '#src/ui/live/drafts/use-send.ts';
import { useFormRefusal } from '#src/ui/live/use-form-refusal.ts';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { SelectField, TextField } from '#src/ui/parts/fields.tsx';
import { openInvite } from '../invite/state.ts';
import { likelySemester, useTeachingModes } from '../semester.ts';

export const CreateCourseDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useLingui();
  const send = useSend();
  const { errorOf, refuse } = useFormRefusal();
  const [start] = useState(() => likelySemester(new Date()));
  const [name, setName] = useState('');
  const [className, setClassName] = useState('');
  const [semester, setSemester] = useState(start.semester);
  const [term, setTerm] = useState<Term>(start.term);
  const [mode, setMode] = useState<TeachingMode>('blend');
  const modes = useTeachingModes();
  const submit = async () => {
    let made = '';
    const result = await send(createCourse, (courseId) => {
      made = courseId;
      return {
        courseId,
        name,
        className,
        semester,
        term,
        mode,
        intro: '',
      };
    });
    if (!result.ok) return refuse(result.refusal);
    onClose();
    // The first thing that a new course needs is its people.
    openInvite(made);
  };
  const from = Number(start.semester.slice(0, 4));
  return (
    <FormDialog title={<Trans>Create course</Trans>} submit={<Trans>Create</Trans>} onSubmit={submit} onClose={onClose}>
      <TextField
        label={t`Course name`}
        required
        maxLength={limits.titleChars}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={errorOf('name')}
      />
      <TextField
        label={t`Class`}
        hint={t`For example “Class 1”. May stay empty.`}
        maxLength={limits.nameChars}
        value={className}
        onChange={(event) => setClassName(event.target.value)}
        error={errorOf('className')}
      />
      <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="4">
        <SelectField
          label={t`School year`}
          value={semester}
          onValue={setSemester}
          error={errorOf('semester')}
          options={[from - 1, from, from + 1].map((year) => ({
            value: `${year}-${year + 1}`,
            label: `${year}-${year + 1}`,
          }))}
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
        <SelectField
          label={t`Teaching mode`}
          value={mode}
          onValue={(value) => setMode(value as TeachingMode)}
          options={modes}
        />
      </Grid>
    </FormDialog>
  );
};
